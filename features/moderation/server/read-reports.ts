import { report as limits } from "#vocabulary/limits.ts";
import type { History, ReportDetail, ReportType } from "../shapes.ts";
import { tokenRoleOf } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { userById, userByUsername } from "#features/accounts/server/queries.ts";
import { readReportedThread } from "#features/comments/server/reported-comments.ts";
import { reportedTale } from "#features/tales/server/own-tale.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { claimHolders, claimTarget } from "./claiming.ts";
import {
  lastDecided,
  otherReports,
  reportById,
  reportsPage,
  totalsOf,
  taleTextOf,
  type ReportListOptions,
  type ReportRow,
} from "./read-reports-queries.ts";
import { hidesReporter, reportView } from "./views.ts";

/** Reports for the staff: lists, and one report with everything needed to decide it. */

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
    historyOf(context, reader, row.userId),
    row.reporterId === null || hidesReporter(reader, row) ? null : historyOf(context, reader, row.reporterId),
    row.aboutCommentId === null ? null : readReportedThread(db, row.aboutCommentId),
    row.taleId === null ? null : taleTextOf(db, id),
  ]);
  // The account was removed between two of these queries, and the report with it.
  if (author === null) throw notFound();
  const view = await viewsOf(context, reader, [row, ...others]);
  const { comment, thread } = found ?? { comment: null, thread: [] };
  const on = row.postId === null ? (found?.on ?? null) : await reportedTale(db, row.postId);
  return { ...view(row), comment, thread, taleText, on, others: others.map(view), author, reporterHistory };
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
    banLevel: user.banLevel,
    banPoints: user.banPoints,
    commentBannedUntil: user.commentBannedUntil?.toISOString() ?? null,
    loginBannedUntil: user.loginBannedUntil?.toISOString() ?? null,
    reportsAbout,
    reportsMade,
    recent: recent.map(await viewsOf(context, reader, recent)),
  };
}
