import { report as limits } from "#contract/limits.ts";
import type { History, ReportDetail, ReportType } from "#contract/reports.ts";
import { tokenRoleOf } from "#contract/roles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound } from "#server/platform/api-error.ts";
import { userById } from "../accounts/service.ts";
import { readReportedThread } from "../comments/service.ts";
import {
  lastDecided,
  otherReports,
  reportById,
  reportsPage,
  totalsOf,
  type ReportListOptions,
} from "./read-reports-queries.ts";
import { hidesReporter, reportView } from "./views.ts";

/** Reports for the staff: lists, and one report with everything needed to decide it. */

export async function listReports({ database }: AppContext, reader: Actor, options: ReportListOptions) {
  const { rows, total } = await reportsPage(database.db, options);
  return { reportings: rows.map(reportView(reader)), totalReportings: total };
}

/** @param type set by calls for one type only @throws {ApiError} NOT_FOUND */
export async function readReport(
  { database: { db } }: AppContext,
  reader: Actor,
  id: number,
  type?: ReportType,
): Promise<ReportDetail> {
  const row = await reportById(db, id, type);
  if (row === null) throw notFound();
  const [others, author, reporterHistory, found] = await Promise.all([
    otherReports(db, row),
    historyOf(db, reader, row.userId),
    row.reporterId === null || hidesReporter(reader, row) ? null : historyOf(db, reader, row.reporterId),
    row.aboutCommentId === null ? null : readReportedThread(db, row.aboutCommentId),
  ]);
  // The account was removed between two of these queries, and the report with it.
  if (author === null) throw notFound();
  const view = reportView(reader);
  const { comment, thread, on } = found ?? { comment: null, thread: [], on: null };
  return { ...view(row), comment, thread, on, others: others.map(view), author, reporterHistory };
}

async function historyOf(executor: Executor, reader: Actor, userId: number): Promise<History | null> {
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
    banLevel: user.banLevel,
    banPoints: user.banPoints,
    commentBannedUntil: user.commentBannedUntil?.toISOString() ?? null,
    loginBannedUntil: user.loginBannedUntil?.toISOString() ?? null,
    reportsAbout,
    reportsMade,
    recent: recent.map(reportView(reader)),
  };
}
