import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { ReportDecision, ReportType } from "../shapes.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { decision } from "#vocabulary/account-limits.ts";
import { isReportedHidden } from "./hidden-authors.ts";
import { reports } from "./tables.ts";

/** SQL of creating and resolving reports. The SQL of reading them is in read-reports.ts. */

const reportColumns = { id: reports.id, reason: reports.reason, status: reports.status, startDate: reports.startDate };

/** @returns null if the reporter already has a pending report about the same comment or member */
export async function insertReport(executor: Executor, report: typeof reports.$inferInsert) {
  const [row] = await executor.insert(reports).values(report).onConflictDoNothing().returning(reportColumns);
  return row ?? null;
}

export async function createdReport(executor: Executor, id: number) {
  const [row] = await executor.select(reportColumns).from(reports).where(eq(reports.id, id));
  return row ?? null;
}

/** Selects the reports to decide: one by its id, or those about a comment, Tale or member, for one reason or any. */
export interface ReportSelector {
  types: readonly ReportType[];
  id?: number | undefined;
  commentId?: number | undefined;
  postId?: number | undefined;
  username?: string | undefined;
  reason?: string | null | undefined;
}

const bySelector = ({ commentId, postId, username, reason }: ReportSelector) =>
  and(
    commentId === undefined ? undefined : eq(reports.commentId, commentId),
    postId === undefined ? undefined : eq(reports.taleId, postId),
    username === undefined ? undefined : eq(sql`lower(${users.username})`, username.toLowerCase()),
    reason === undefined || reason === null ? undefined : eq(reports.reason, reason),
  );

const columns = () => ({
  id: reports.id,
  type: reports.type,
  userId: reports.userId,
  commentId: reports.commentId,
  taleId: reports.taleId,
  taleTitle: reports.taleTitle,
  status: reports.status,
  /** The author of the Tale or comment is hidden. */
  isAuthorHidden: isReportedHidden(),
});

/** The beginning of the text as it was at the time of the report. */
const reportedText = sql<string | null>`left(coalesce(${reports.text}, ${reports.taleText}), ${decision.quoteMax})`;

/** One parameter, so that a list of any length is one statement to PostgreSQL. */
const isOneOf = (column: PgColumn, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::bigint[])`;

/** The selected report, a pending one first; null if there is none. */
export async function findReport(executor: Executor, selector: ReportSelector) {
  const which = selector.id === undefined ? bySelector(selector) : eq(reports.id, selector.id);
  const [row] = await executor
    .select(columns())
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(inArray(reports.type, [...selector.types]), which))
    .orderBy(desc(sql`${reports.status} = 'PENDING'`), desc(reports.id))
    .limit(1);
  return row ?? null;
}

/** Those of the reports with these ids, whatever they are about. */
export const findReports = (executor: Executor, ids: readonly number[]) =>
  executor.select(columns()).from(reports).where(isOneOf(reports.id, ids));

export type FoundReport = Awaited<ReturnType<typeof findReports>>[number];

/** The comment, the Tale or else the member that a report is about. */
export interface ReportSubject {
  userId: number;
  commentId: number | null;
  taleId: number | null;
}

/** All reports about the same comment, Tale or member. */
export function sameSubject({ userId, commentId, taleId }: ReportSubject) {
  if (commentId !== null) return eq(reports.commentId, commentId);
  return taleId === null ? and(eq(reports.type, "user"), eq(reports.userId, userId)) : eq(reports.taleId, taleId);
}

/** All pending reports about the same things: a decision settles those about one. Locked in the order of their ids. */
export function lockPending(executor: Executor, same: readonly ReportSubject[]) {
  const ofMembers = same.filter(({ commentId, taleId }) => commentId === null && taleId === null);
  const isSame = or(
    isOneOf(
      reports.commentId,
      same.flatMap(({ commentId }) => commentId ?? []),
    ),
    isOneOf(
      reports.taleId,
      same.flatMap(({ taleId }) => taleId ?? []),
    ),
    and(
      eq(reports.type, "user"),
      isOneOf(
        reports.userId,
        ofMembers.map(({ userId }) => userId),
      ),
    ),
  );
  return executor
    .select({
      ...columns(),
      reporterId: reports.reporterId,
      reason: reports.reason,
      severity: reports.severity,
      text: reportedText,
    })
    .from(reports)
    .where(and(isSame, eq(reports.status, "PENDING")))
    .orderBy(reports.id)
    .for("update");
}

export type PendingReport = Awaited<ReturnType<typeof lockPending>>[number];

interface SettledReport {
  id: number;
  status: ReportDecision;
  decidedReason: string | null;
  note: string | null;
  noteToReporter: string | null;
}

/** Settles each report with a status, reason and notes of its own. Waits to be sent. */
export function settleReports(
  executor: Executor,
  rows: readonly SettledReport[],
  change: { decidedById: number; decidedAt: Date },
) {
  const column = (name: keyof SettledReport) => sql.param(rows.map((row) => row[name]));
  const given = sql`unnest(${column("id")}::bigint[], ${column("status")}::text[], ${column("decidedReason")}::text[],
    ${column("note")}::text[], ${column("noteToReporter")}::text[]) as given (id, status, decided_reason, note, note_to_reporter)`;
  return executor
    .update(reports)
    .set({
      ...change,
      status: sql`given.status`,
      decidedReason: sql`given.decided_reason`,
      note: sql`given.note`,
      noteToReporter: sql`given.note_to_reporter`,
    })
    .from(given)
    .where(sql`${reports.id} = given.id`);
}

/** The members that reports are about: their roles, for permissions, and their names, for messages. */
export const accusedMembers = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(isOneOf(users.id, ids));

/** The moderators who decided, by report; deleted reports are missing. Null while it is pending and after the moderator's account was removed. */
export async function decidersOf(executor: Executor, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: reports.id, username: users.username })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.decidedById))
    .where(isOneOf(reports.id, ids));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
