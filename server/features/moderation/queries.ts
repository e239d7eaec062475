import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Decision, ReportType } from "#contract/reports.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { reports } from "./tables.ts";

/** SQL of creating and resolving reports. The SQL of reading them is in read-reports-queries.ts. */

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

const columns = {
  id: reports.id,
  type: reports.type,
  userId: reports.userId,
  commentId: reports.commentId,
  taleId: reports.taleId,
  taleTitle: reports.taleTitle,
  status: reports.status,
};

/** One parameter, so that a list of any length is one statement to PostgreSQL. */
const isOneOf = (column: PgColumn, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::bigint[])`;

/** The selected report, a pending one first; null if there is none. */
export async function findReport(executor: Executor, selector: ReportSelector) {
  const which = selector.id === undefined ? bySelector(selector) : eq(reports.id, selector.id);
  const [row] = await executor
    .select(columns)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(inArray(reports.type, [...selector.types]), which))
    .orderBy(desc(sql`${reports.status} = 'PENDING'`), desc(reports.id))
    .limit(1);
  return row ?? null;
}

/** Those of the reports with these ids, whatever they are about. */
export const findReports = (executor: Executor, ids: readonly number[]) =>
  executor.select(columns).from(reports).where(isOneOf(reports.id, ids));

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

/** The pending reports that a decision settles, locked in the order of their ids. */
export const lockPending = (executor: Executor, same: ReportSubject) =>
  executor
    .select({ id: reports.id, reporterId: reports.reporterId, reason: reports.reason, severity: reports.severity })
    .from(reports)
    .where(and(sameSubject(same), eq(reports.status, "PENDING")))
    .orderBy(reports.id)
    .for("update");

/** The same for many of them. */
export function lockPendingOfMany(executor: Executor, same: readonly ReportSubject[]) {
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
    .select({ ...columns, reporterId: reports.reporterId, reason: reports.reason, severity: reports.severity })
    .from(reports)
    .where(and(isSame, eq(reports.status, "PENDING")))
    .orderBy(reports.id)
    .for("update");
}

interface Settled {
  status: Decision;
  decidedById: number;
  decidedAt: Date;
  note: string | null;
}

export async function settleReports(executor: Executor, ids: readonly number[], change: Settled): Promise<void> {
  await executor
    .update(reports)
    .set(change)
    .where(inArray(reports.id, [...ids]));
}

/** Settles each report with a note of its own. Waits to be sent. */
export function settleWithNotes(
  executor: Executor,
  notes: readonly { id: number; note: string | null }[],
  change: Omit<Settled, "note">,
) {
  const given = sql`unnest(${sql.param(notes.map(({ id }) => id))}::bigint[], ${sql.param(notes.map(({ note }) => note))}::text[]) as given (id, note)`;
  return executor
    .update(reports)
    .set({ ...change, note: sql`given.note` })
    .from(given)
    .where(sql`${reports.id} = given.id`);
}

/** The members that reports are about: their roles, for permissions, and their names, for messages. */
export const accusedMembers = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(isOneOf(users.id, ids));

/** The moderator who decided; null if the report was deleted. `username` is null while it is pending and after the moderator's account was removed. */
export async function deciderOfReport(executor: Executor, id: number): Promise<{ username: string | null } | null> {
  const [row] = await executor
    .select({ username: users.username })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.decidedById))
    .where(eq(reports.id, id));
  return row ?? null;
}
