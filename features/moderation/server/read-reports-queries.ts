import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { page as pages, report as limits } from "#vocabulary/limits.ts";
import type { ReportStatus, ReportType } from "../shapes.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { sameSubject } from "./queries.ts";
import { reports } from "./tables.ts";

/** SQL of reports as the staff reads them. */

const reporter = alias(users, "reporter");
const decider = alias(users, "decider");

const select = (executor: Executor) =>
  executor
    .select({
      id: reports.id,
      type: reports.type,
      userId: reports.userId,
      username: users.username,
      reporterId: reports.reporterId,
      reporter: reporter.username,
      /** The reported comment, also if it was deleted. */
      aboutCommentId: reports.commentId,
      commentId: comments.id,
      taleId: reports.taleId,
      postId: tales.id,
      title: reports.taleTitle,
      reporterNote: reports.reporterNote,
      text: sql<
        string | null
      >`coalesce(${reports.text}, left(${reports.taleText}, ${sql.raw(String(limits.shownInLists))}))`,
      reason: reports.reason,
      severity: reports.severity,
      status: reports.status,
      startDate: reports.startDate,
      decidedBy: decider.username,
      decidedAt: reports.decidedAt,
      note: reports.note,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(decider, eq(decider.id, reports.decidedById))
    .leftJoin(tales, eq(tales.id, reports.taleId))
    .leftJoin(comments, and(eq(comments.id, reports.commentId), eq(comments.isDeleted, false)))
    .$dynamic();

export type ReportRow = Awaited<ReturnType<typeof select>>[number];

export interface ReportListOptions extends PageRequest {
  type?: ReportType | undefined;
  status?: ReportStatus | undefined;
  /** Only reports about this member. */
  aboutId?: number | undefined;
  /** Only reports by this member, and none about the reader. */
  by?: { reporterId: number; readerId: number } | undefined;
  sortBy: "startDate" | "id";
  direction: Direction;
}

export function reportsPage(
  executor: Executor,
  { type, status, aboutId, by, sortBy, direction, ...page }: ReportListOptions,
) {
  const which = and(
    type === undefined ? undefined : eq(reports.type, type),
    status === undefined ? undefined : eq(reports.status, status),
    aboutId === undefined ? undefined : eq(reports.userId, aboutId),
    by === undefined ? undefined : and(eq(reports.reporterId, by.reporterId), ne(reports.userId, by.readerId)),
  );
  const orderBy = orderColumns(direction, ...(sortBy === "id" ? [] : [reports.startDate]), reports.id);
  const { ids, isOnPage } = idsOnPage(executor, reports, { where: which, orderBy }, page);
  const rows = select(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, reports, which), page);
}

/** @param type limits the search to this type */
export async function reportById(executor: Executor, id: number, type?: ReportType): Promise<ReportRow | null> {
  const [row] = await select(executor).where(
    and(eq(reports.id, id), type === undefined ? undefined : eq(reports.type, type)),
  );
  return row ?? null;
}

/** The other reports about the same comment, Tale or member, the newest first, at most one page. */
export const otherReports = (executor: Executor, { id, userId, aboutCommentId, taleId }: ReportRow) =>
  select(executor)
    .where(and(sameSubject({ userId, commentId: aboutCommentId, taleId }), ne(reports.id, id)))
    .orderBy(desc(reports.id))
    .limit(pages.max);

/** The whole text of a reported Tale, which lists cut. */
export async function taleTextOf(executor: Executor, id: number): Promise<string | null> {
  const [row] = await executor.select({ text: reports.taleText }).from(reports).where(eq(reports.id, id));
  return row?.text ?? null;
}

/** The latest decisions about a member. */
export const lastDecided = (executor: Executor, userId: number, limit: number) =>
  select(executor)
    // Without a parameter, as in the condition of the index.
    .where(and(eq(reports.userId, userId), sql`${reports.status} <> 'PENDING'`))
    .orderBy(sql`${reports.decidedAt} desc nulls last`, desc(reports.id))
    .limit(limit);

const sides = { about: reports.userId, by: reports.reporterId };

/** The number of reports about or by a member, per status, of as many as a list shows. */
export async function totalsOf(executor: Executor, side: keyof typeof sides, userId: number) {
  const some = executor
    .select({ status: reports.status })
    .from(reports)
    .where(eq(sides[side], userId))
    .limit(pages.deepest)
    .as("some");
  const statusCount = (status: ReportStatus) => count(sql`case when ${some.status} = ${status} then 1 end`);
  const [row] = await executor
    .select({
      pending: statusCount("PENDING"),
      accepted: statusCount("ACCEPTED"),
      rejected: statusCount("REJECTED"),
      false: statusCount("FALSE"),
    })
    .from(some);
  return row!;
}
