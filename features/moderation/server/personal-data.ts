import { users } from "#features/accounts/server/tables.ts";
import { and, asc, eq, gt, inArray, lte, sql, type SQL } from "drizzle-orm";
import { withoutMention } from "#features/comments/server/personal-data.ts";
import { resetThrottles } from "#kit/server/throttle/throttle.ts";
import { deskChanged } from "#features/notifications/server/service.ts";

import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { ClosedAccount, PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reportsKey } from "./create-report.ts";
import { nameUnlessHidden } from "#features/decisions/server/hidden-members.ts";
import { isReportedHidden } from "./hidden-authors.ts";
import { reportMentions, reports } from "./tables.ts";

/** SQL of the personal data in reports. */
const reportColumns = {
  id: reports.id,
  type: reports.type,
  commentId: reports.commentId,
  taleId: reports.taleId,
  taleTitle: reports.taleTitle,
  reason: reports.reason,
  status: reports.status,
  startDate: reports.startDate,
  decidedAt: reports.decidedAt,
};

const reportsBy = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      ...reportColumns,
      about: nameUnlessHidden(isReportedHidden(), users.username) as SQL<string>,
      noteToStaff: reports.reporterNote,
      note: reports.note,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(rowsPerPage);

/** The note of a report that was not accepted is only for the reporter. */
const noteToAuthor = sql<string | null>`case when ${reports.status} = 'ACCEPTED' then ${reports.note} end`;

const reportsAbout = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...reportColumns, comment: reports.text, taleText: reports.taleText, note: noteToAuthor })
    .from(reports)
    .where(and(eq(reports.userId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(rowsPerPage);

const mentioning = (executor: Executor, username: string) =>
  executor
    .select({ id: reportMentions.reportId })
    .from(reportMentions)
    .where(eq(reportMentions.name, username.toLowerCase()));

const mine = (userId: number) => [
  eq(reports.userId, userId),
  eq(reports.reporterId, userId),
  eq(reports.decidedById, userId),
];

const changedAtOnce = 200;

/** A member's reports, and the reports about them without the reporters. */
export const moderationPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "reportsMade",
        column: reports.reporterId,
        rows: () =>
          paged(
            (after) => reportsBy(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "reportsAbout",
        column: reports.userId,
        rows: () =>
          paged(
            (after) => reportsAbout(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  close: (context, tx, _afterCommit, { id }) => resetThrottles(context, tx, [reportsKey(id)]),

  /** The reports about the member are deleted; the reports that they made stay, without their name and note. */
  async eraseSome(context, tx, afterCommit, closed) {
    const found = await eraseSome(tx, closed);
    if (found > 0) deskChanged(afterCommit);
    return found;
  },
};

/** Erases the member from some reports: about them, by them, decided by them or with their name. @returns how many */
async function eraseSome(executor: Executor, { id, username, closedAt, wasActivated }: ClosedAccount): Promise<number> {
  const named = inArray(reports.id, mentioning(executor, username));
  for (const where of [...mine(id), ...(wasActivated ? [and(named, lte(reports.startDate, closedAt))] : [])]) {
    const some = await executor
      .select({ id: reports.id })
      .from(reports)
      .where(where)
      .orderBy(asc(reports.id))
      .limit(changedAtOnce)
      .for("update");
    if (some.length === 0) continue;
    const ids = inArray(
      reports.id,
      some.map((each) => each.id),
    );
    await executor.delete(reports).where(and(ids, eq(reports.userId, id)));
    await executor
      .update(reports)
      .set({
        reporterId: sql`nullif(${reports.reporterId}, ${id})`,
        reporterNote: sql`case when ${reports.reporterId} = ${id} then null else ${reports.reporterNote} end`,
        decidedById: sql`nullif(${reports.decidedById}, ${id})`,
        text: withoutMention(reports.text, username),
      })
      .where(ids);
    return some.length;
  }
  return 0;
}
