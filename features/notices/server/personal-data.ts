import { and, asc, eq, gt, inArray, isNotNull, lt, lte, sql, type SQL } from "drizzle-orm";
import { deskChanged } from "#features/notifications/server/service.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { notice as limits } from "#vocabulary/limits.ts";
import { notices } from "./tables.ts";

/** The personal data in notices: of senders, who need no account, and of the members whom they are about. */

const isFrom = (email: string) => eq(sql`lower(${notices.email})`, email.toLowerCase());

const columns = {
  id: notices.id,
  type: notices.type,
  address: notices.address,
  reason: notices.reason,
  status: notices.status,
  createdAt: notices.createdAt,
  decidedAt: notices.decidedAt,
};

/** Without name and words: nobody has confirmed the address, and a stranger may have typed it. */
const noticesSent = (executor: Executor, email: string, after: number) =>
  executor
    .select({
      ...columns,
      reference: notices.reference,
      answer: notices.answer,
    })
    .from(notices)
    .where(and(isFrom(email), gt(notices.id, after)))
    .orderBy(asc(notices.id))
    .limit(rowsPerPage);

/** Without the words of the senders, who must not be recognised. */
const noticesAbout = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...columns, quote: notices.quote })
    .from(notices)
    .where(and(eq(notices.userId, userId), gt(notices.id, after)))
    .orderBy(asc(notices.id))
    .limit(rowsPerPage);

const changedAtOnce = 200;

async function someIds(executor: Executor, where: SQL | undefined) {
  const rows = await executor
    .select({ id: notices.id })
    .from(notices)
    .where(where)
    .orderBy(asc(notices.id))
    .limit(changedAtOnce)
    .for("update");
  return rows.map(({ id }) => id);
}

/** The words of a decided one have done their work. */
const textUntilDecided = sql`case when ${notices.status} = 'PENDING' then ${notices.text} else '' end`;

/** Notices stay without the people: their senders get an answer, and the site counts them. */
export const noticesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "noticesSent",
      rows: () =>
        paged(
          (after) => noticesSent(db, user.email ?? "", after),
          ({ id }) => id,
        ),
    },
    {
      name: "noticesAbout",
      column: notices.userId,
      rows: () =>
        paged(
          (after) => noticesAbout(db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],
  async eraseSome(_context, tx, afterCommit, { id, email, closedAt }) {
    // Later ones come from somebody else, who may have the e-mail now.
    const sent = email === null ? [] : await someIds(tx, and(isFrom(email), lte(notices.createdAt, closedAt)));
    if (sent.length > 0)
      await tx
        .update(notices)
        .set({ email: null, name: null, text: textUntilDecided })
        .where(inArray(notices.id, sent));
    const about = await someIds(tx, eq(notices.userId, id));
    if (about.length > 0) {
      const address = sql`case when ${notices.type} = 'user' then null else ${notices.address} end`;
      const path = sql`case when ${notices.type} = 'user' then null else ${notices.path} end`;
      await tx
        .update(notices)
        .set({ userId: null, address, path, title: null, quote: null, note: null, text: textUntilDecided })
        .where(inArray(notices.id, about));
      deskChanged(afterCommit);
    }
    const decided = await someIds(tx, eq(notices.decidedById, id));
    if (decided.length > 0) await tx.update(notices).set({ decidedById: null }).where(inArray(notices.id, decided));
    return sent.length + about.length + decided.length;
  },
};

/** For the housekeeping: e-mail, name and with them the link of the receipt, 180 days after the decision. */
export async function eraseOldSenders({ database, clock }: AppContext, stopping: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.keptAfter);
  for (;;) {
    const due = database.db
      .select({ id: notices.id })
      .from(notices)
      .where(and(isNotNull(notices.email), isNotNull(notices.decidedAt), lt(notices.decidedAt, before)))
      .orderBy(asc(notices.decidedAt))
      .limit(limits.erasedAtOnce);
    const { rowCount } = await database.db
      .update(notices)
      .set({ email: null, name: null })
      .where(inArray(notices.id, due));
    if ((rowCount ?? 0) < limits.erasedAtOnce || stopping.aborted) return;
  }
}
