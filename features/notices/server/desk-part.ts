import { and, asc, count, desc, eq, not, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { DeskPart, DeskWanted } from "#features/moderation/server/points.ts";
import { holdersOf } from "#features/review/server/claims.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { claimTargetOf, isNotAbout } from "./reading.ts";
import { isNoticedHidden, nameOfNoticed } from "./hidden-authors.ts";
import { notices } from "./tables.ts";

/** Pending notices on the desk, like reports: the severest first, then the oldest. */

// Without a parameter, as in the condition of the index.
const isPending = sql`${notices.status} = 'PENDING'`;

const condition = ({ readerId, languageName, category, memberId }: DeskWanted) =>
  and(
    isPending,
    isNotAbout({ id: readerId }),
    languageName === undefined ? undefined : eq(notices.subjectLanguage, languageName),
    category === undefined ? undefined : eq(notices.category, category),
    memberId === undefined ? undefined : and(eq(notices.userId, memberId), not(isNoticedHidden())),
  );

async function countSome(executor: Executor, where: SQL | undefined, limit: number): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as("one") })
    .from(notices)
    .where(where)
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}

export const noticesOnDesk: DeskPart = {
  kind: "notice",
  async read(context, wanted, limit) {
    const { db } = context.database;
    const where = condition(wanted);
    const rows = db
      .select({
        id: notices.id,
        type: notices.type,
        aboutId: notices.aboutId,
        title: notices.title,
        username: nameOfNoticed(),
        languageName: notices.subjectLanguage,
        severity: notices.severity,
        createdAt: notices.createdAt,
      })
      .from(notices)
      .leftJoin(users, eq(users.id, notices.userId))
      .where(where)
      .orderBy(desc(notices.severity), asc(notices.createdAt), asc(notices.id))
      .limit(limit.items);
    const [found, total] = await Promise.all([rows, countSome(db, where, limit.counted)]);
    const holders = new Map<string, string>();
    for (const [kind, some] of Map.groupBy(found, (row) => claimTargetOf(row).kind)) {
      const names = await holdersOf(
        context,
        db,
        kind,
        some.map((row) => row.aboutId),
      );
      for (const [id, name] of names) holders.set(`${kind} ${id}`, name);
    }
    const items = found.map(({ id, type, aboutId, createdAt, ...row }) => {
      const target = claimTargetOf({ type, aboutId });
      return {
        ...row,
        kind: "notice" as const,
        id,
        subject: `notice ${id}`,
        type: null,
        held: null,
        since: createdAt.toISOString(),
        claimedBy: holders.get(`${target.kind} ${target.id}`) ?? null,
      };
    });
    return { items, total };
  },
  count: (executor, readerId, limit) => countSome(executor, and(isPending, isNotAbout({ id: readerId })), limit),
};
