import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { page as pages } from "#vocabulary/limits.ts";
import { report as limits } from "#vocabulary/account-limits.ts";
import type { History, Report, ReportDetail, ReportStatus, ReportType } from "../shapes.ts";
import { banLevelAt } from "#vocabulary/ban-ladder.ts";
import { tokenRoleOf } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { userById, userByUsername } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { readReportedThread } from "#features/comments/server/reported-comments.ts";
import { comments } from "#features/comments/server/tables.ts";
import { reportedTale } from "#features/tales/server/single-tale.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { claimHolders, claimTarget } from "./claiming.ts";
import { sameSubject } from "./queries.ts";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import { isNamedReportOf, isReportedHidden } from "./hidden-authors.ts";
import { reports } from "./tables.ts";

/** Reports for the staff: lists, and one report with everything needed to decide it. */

type ReportRow = Awaited<ReturnType<typeof select>>[number];

interface ReportListOptions extends PageRequest {
  type?: ReportType | undefined;
  status?: ReportStatus | undefined;
  /** Only reports about this member. */
  aboutId?: number | undefined;
  /** Only reports by this member, and none about the reader. */
  by?: { reporterId: number; readerId: number } | undefined;
  sortBy: "startDate" | "id";
  direction: Direction;
}

const isPending = ({ status }: ReportRow) => status === "PENDING";
const targetOf = (row: ReportRow) => claimTarget({ ...row, commentId: row.aboutCommentId });

/** @returns a function that converts these rows to the API's replies */
async function viewsOf(context: AppContext, reader: Actor, rows: readonly ReportRow[]) {
  const holderOf = await claimHolders(context, context.database.db, rows.filter(isPending).map(targetOf));
  const view = reportView(reader);
  return (row: ReportRow) => view(row, isPending(row) ? holderOf(targetOf(row)) : null);
}

interface ListOptions extends Omit<ReportListOptions, "aboutId" | "by"> {
  /** Usernames. */
  about?: string | undefined;
  by?: string | undefined;
}

/** An unknown name has no reports. */
export async function listReports(context: AppContext, reader: Actor, { about, by, ...options }: ListOptions) {
  const { db } = context.database;
  const idOf = async (name: string | undefined) =>
    name === undefined ? undefined : ((await userByUsername(db, name))?.id ?? null);
  const [aboutId, reporterId] = await Promise.all([idOf(about), idOf(by)]);
  if (aboutId === null || reporterId === null) return { reportings: [], totalReportings: 0 };
  const { rows, total } = await reportsPage(db, {
    ...options,
    aboutId,
    by: reporterId === undefined ? undefined : { reporterId, readerId: reader.id },
  });
  return { reportings: rows.map(await viewsOf(context, reader, rows)), totalReportings: total };
}

/** @param type set by calls for one type only @throws {ApiError} NOT_FOUND */
export async function readReport(
  context: AppContext,
  reader: Actor,
  id: number,
  type?: ReportType,
): Promise<ReportDetail> {
  const { db } = context.database;
  const row = await reportById(db, id, type);
  if (row === null) throw notFound();
  const [others, author, reporterHistory, found, taleText] = await Promise.all([
    otherReports(db, row),
    isNamedFor(reader, row) ? historyOf(context, reader, row.userId) : null,
    row.reporterId === null || hidesReporter(reader, row) ? null : historyOf(context, reader, row.reporterId),
    row.aboutCommentId === null ? null : readReportedThread(db, row.aboutCommentId),
    row.taleId === null ? null : taleTextOf(db, id),
  ]);
  // The account was removed between two of these queries, and the report with it.
  if (author === null && isNamedFor(reader, row)) throw notFound();
  const view = await viewsOf(context, reader, [row, ...others]);
  const { comment, thread } = found ?? { comment: null, thread: [] };
  const on = row.postId === null ? (found?.on ?? null) : await reportedTale(db, row.postId);
  const username = isNamedFor(reader, row) ? row.username : hiddenName;
  return { ...view(row), username, comment, thread, taleText, on, others: others.map(view), author, reporterHistory };
}

export async function historyOf(context: AppContext, reader: Actor, userId: number): Promise<History | null> {
  const executor = context.database.db;
  const [user, reportsAbout, reportsMade, recent] = await Promise.all([
    userById(executor, userId),
    totalsOf(executor, "about", userId),
    totalsOf(executor, "by", userId),
    lastDecided(executor, userId, limits.recent),
  ]);
  if (user === null) return null;
  return {
    username: user.username,
    role: tokenRoleOf(user.role),
    createdAt: user.createdAt.toISOString(),
    isTroll: user.trollSince !== null,
    banLevel: banLevelAt(user, context.clock.now()),
    banPoints: user.banPoints,
    commentBannedUntil: user.commentBannedUntil?.toISOString() ?? null,
    loginBannedUntil: user.loginBannedUntil?.toISOString() ?? null,
    reportsAbout,
    reportsMade,
    recent: recent.map(await viewsOf(context, reader, recent)),
  };
}

/** Nobody sees who reported them, not even members of the staff. */
const hidesReporter = (reader: { id: number }, { userId }: Pick<ReportRow, "userId">) => userId === reader.id;

/** Staff who have accepted a report of a Tale whose author is hidden learn the name by reading it, which the audit log says. */
const isNamedFor = (
  reader: { id: number },
  { isAuthorHidden, type, status, decidedById }: Pick<ReportRow, "isAuthorHidden" | "type" | "status" | "decidedById">,
) => !isAuthorHidden || (type === "tale" && status === "ACCEPTED" && decidedById === reader.id);

/** Converts a row to the API's reply for one member of the staff. */
export const reportView =
  (reader: { id: number }) =>
  (row: ReportRow, claimedBy: string | null): Report => ({
    id: row.id,
    type: row.type,
    commentId: row.commentId,
    postId: row.postId,
    username: row.isAuthorHidden ? hiddenName : row.username,
    reporter: hidesReporter(reader, row) ? null : row.reporter,
    reason: row.reason,
    severity: row.severity,
    text: row.text,
    title: row.title,
    reporterNote: hidesReporter(reader, row) ? null : row.reporterNote,
    claimedBy,
    status: row.status,
    startDate: row.startDate.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedReason: row.decidedReason,
    note: row.note,
    noteToReporter: row.noteToReporter,
  });

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
      isAuthorHidden: isReportedHidden(),
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
      decidedById: reports.decidedById,
      decidedBy: decider.username,
      decidedAt: reports.decidedAt,
      decidedReason: reports.decidedReason,
      note: reports.note,
      noteToReporter: reports.noteToReporter,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(decider, eq(decider.id, reports.decidedById))
    .leftJoin(tales, and(eq(tales.id, reports.taleId), isNull(tales.deletedAt)))
    .leftJoin(comments, and(eq(comments.id, reports.commentId), eq(comments.isDeleted, false), isNotBelowDeletedTale))
    .$dynamic();

/** Not below a Tale that was deleted, whose rows may stay for a while. */
const isNotBelowDeletedTale = sql`not exists (
  select from ${tales} as commented where commented.id = ${comments.taleId} and commented.deleted_at is not null)`;

function reportsPage(executor: Executor, { type, status, aboutId, by, sortBy, direction, ...page }: ReportListOptions) {
  const which = and(
    type === undefined ? undefined : eq(reports.type, type),
    status === undefined ? undefined : eq(reports.status, status),
    aboutId === undefined ? undefined : and(eq(reports.userId, aboutId), isNamedReportOf(aboutId)),
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
const otherReports = (executor: Executor, { id, userId, aboutCommentId, taleId }: ReportRow) =>
  select(executor)
    .where(and(sameSubject({ userId, commentId: aboutCommentId, taleId }), ne(reports.id, id)))
    .orderBy(desc(reports.id))
    .limit(pages.max);

/** The whole text of a reported Tale, which lists cut. */
async function taleTextOf(executor: Executor, id: number): Promise<string | null> {
  const [row] = await executor.select({ text: reports.taleText }).from(reports).where(eq(reports.id, id));
  return row?.text ?? null;
}

/** The latest decisions about a member. */
const lastDecided = (executor: Executor, userId: number, limit: number) =>
  select(executor)
    // Without a parameter, as in the condition of the index.
    .where(and(eq(reports.userId, userId), sql`${reports.status} <> 'PENDING'`, isNamedReportOf(userId)))
    .orderBy(sql`${reports.decidedAt} desc nulls last`, desc(reports.id))
    .limit(limit);

const sides = { about: reports.userId, by: reports.reporterId };

/** The number of reports about or by a member, per status, of as many as a list shows. */
async function totalsOf(executor: Executor, side: keyof typeof sides, userId: number) {
  const some = executor
    .select({ status: reports.status })
    .from(reports)
    .where(and(eq(sides[side], userId), side === "about" ? isNamedReportOf(userId) : undefined))
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
