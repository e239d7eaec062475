import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { withoutMention } from "../comments/service.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { reports } from "./tables.ts";

/** SQL of the personal data in reports. */
const reportColumns = {
  id: reports.id,
  type: reports.type,
  commentId: reports.commentId,
  reason: reports.reason,
  status: reports.status,
  startDate: reports.startDate,
  decidedAt: reports.decidedAt,
};

export const reportsBy = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...reportColumns, about: users.username, note: reports.note })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(rowsPerPage);

/** The note of a report that was not accepted is only for the reporter. */
const noteToAuthor = sql<string | null>`case when ${reports.status} = 'ACCEPTED' then ${reports.note} end`;

export const reportsAbout = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...reportColumns, comment: reports.text, note: noteToAuthor })
    .from(reports)
    .where(and(eq(reports.userId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(rowsPerPage);

/** Locks all reports about and by the member and those that they decided, in the order in which decisions lock reports. */
export async function lockReportsOf(executor: Executor, userId: number): Promise<void> {
  await executor
    .select({ id: reports.id })
    .from(reports)
    .where(or(eq(reports.userId, userId), eq(reports.reporterId, userId), eq(reports.decidedById, userId)))
    .orderBy(asc(reports.id))
    .for("update");
}

/** Removes mentions of the member from the comment texts in reports. */
export async function forgetMentions(executor: Executor, username: string): Promise<void> {
  const { text, where } = withoutMention(reports.text, username);
  await executor.update(reports).set({ text }).where(where);
}
