import { and, asc, count, desc, eq, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { DeskItem, DeskKind, MemberRecord } from "../desk.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { page as pages } from "#vocabulary/limits.ts";
import { reportTypes, type ReportType } from "../shapes.ts";
import { deskCountMax } from "#features/notifications/calls.ts";
import { queueKinds, type QueueKind, type QueuedTale } from "#features/tales/shapes.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { newestDecisionsAbout } from "#features/decisions/server/own-decisions.ts";
import { news } from "#features/news/server/tables.ts";
import { listReviewQueue } from "#features/review/server/review-queue.ts";
import { talesPerState } from "#features/tales/server/author-totals-queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { claimHolders, claimTarget } from "./claiming.ts";
import { heldCommentsOnDesk } from "./held-comments.ts";
import { deskParts } from "./points.ts";
import { historyOf } from "./read-reports.ts";
import { nameUnlessHidden } from "#features/decisions/server/hidden-members.ts";
import { isNamedReportOf, isReportedHidden } from "./hidden-authors.ts";
import { reports } from "./tables.ts";

/** The desk: everything that waits for the staff in one order. */

/** SQL of the reports on the desk: the pending ones, the severest first, then the oldest. */

interface DeskReports {
  type?: ReportType | undefined;
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  memberId?: number | undefined;
  /** Reports about this member of staff are never found by their reporter. */
  readerId: number;
}

interface DeskFilter {
  kind?: DeskKind | undefined;
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  member?: string | undefined;
}

/** The severest first, then the oldest; what has no severity keeps its order at the end. */
const bySeverity = (one: DeskItem, other: DeskItem) =>
  (other.severity ?? 0) - (one.severity ?? 0) ||
  (one.severity === null ? 0 : Date.parse(one.since) - Date.parse(other.since));

const typeOf = (kind: DeskKind | undefined): ReportType | undefined => reportTypes.find((each) => each === kind);
const queueKindOf = (kind: DeskKind | undefined): QueueKind | undefined => queueKinds.find((each) => each === kind);

async function reportsPart(context: AppContext, wanted: DeskReports): Promise<{ items: DeskItem[]; total: number }> {
  const { db } = context.database;
  const [rows, total] = await Promise.all([
    reportsOnDesk(db, wanted, pages.max),
    countReportsOnDesk(db, wanted, deskCountMax + 1),
  ]);
  const holderOf = await claimHolders(context, db, rows.map(claimTarget));
  const items = rows.map((row): DeskItem => {
    const target = claimTarget(row);
    return {
      kind: row.type,
      id: row.id,
      subject: `${target.kind} ${target.id}`,
      title: row.title,
      username: row.username,
      languageName: row.languageName,
      severity: row.severity,
      since: row.startDate.toISOString(),
      claimedBy: holderOf(target),
      ...noComment,
    };
  });
  return { items, total };
}

const noComment = { type: null, held: null };

const taleItem = (tale: QueuedTale): DeskItem => ({
  kind: tale.kind,
  id: tale.id,
  subject: `tale ${tale.id}`,
  title: tale.title,
  username: tale.author,
  languageName: tale.languageName,
  severity: null,
  since: tale.submittedAt ?? tale.updatedAt,
  claimedBy: tale.claimedBy,
  ...noComment,
});

export async function readDesk(context: AppContext, reader: Actor, { kind, member, ...filter }: DeskFilter) {
  const found = member === undefined ? undefined : await userByUsername(context.database.db, member);
  if (found === null) return { items: [], totalItems: 0 };
  const memberId = found?.id;
  const [type, queueKind] = [typeOf(kind), queueKindOf(kind)];
  const wanted = { ...filter, memberId, readerId: reader.id };
  const limit = { items: pages.max, counted: deskCountMax + 1 };
  const others = deskParts.entries.filter((part) => kind === undefined || kind === part.kind);
  const none = { items: [], total: 0 };
  const [reported, held, waiting, ...more] = await Promise.all([
    kind !== undefined && type === undefined ? none : reportsPart(context, { ...wanted, type }),
    kind !== undefined && kind !== "held" ? none : heldCommentsOnDesk(context.database.db, { ...filter, memberId }),
    kind !== undefined && queueKind === undefined
      ? { posts: [], totalPosts: 0 }
      : listReviewQueue(context, reader, {
          ...filter,
          authorId: memberId,
          kind: queueKind,
          sortBy: "id",
          direction: "ASC",
          pageNumber: 0,
          pageSize: pages.max,
        }),
    ...others.map((part) => part.read(context, wanted, limit)),
  ]);
  const listed = [reported, ...more].flatMap(({ items }) => items).toSorted(bySeverity);
  return {
    items: [...listed, ...held.items, ...waiting.posts.map(taleItem)].slice(0, pages.max),
    totalItems: [reported, ...more].reduce((sum, { total }) => sum + total, held.total + waiting.totalPosts),
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function readRecord(context: AppContext, reader: Actor, username: string): Promise<MemberRecord> {
  const member = await userByUsername(context.database.db, username);
  const record = member === null ? null : await historyOf(context, reader, member.id);
  if (member === null || record === null) throw notFound();
  const [tales, decisions] = await Promise.all([
    talesPerState(context.database.db, member.id),
    newestDecisionsAbout(context, reader, member.id),
  ]);
  return { ...record, tales, decisions };
}

const condition = ({ type, languageName, category, memberId, readerId }: DeskReports) =>
  and(
    // Without a parameter, as in the conditions of the indexes.
    sql`${reports.status} = 'PENDING'`,
    type === undefined ? undefined : eq(reports.type, type),
    languageName === undefined ? undefined : eq(reports.language, languageName),
    category === undefined ? undefined : eq(reports.category, category),
    memberId === undefined
      ? undefined
      : or(
          and(eq(reports.userId, memberId), isNamedReportOf(memberId)),
          and(eq(reports.reporterId, memberId), ne(reports.userId, readerId)),
        ),
  );

const reportsOnDesk = (executor: Executor, wanted: DeskReports, limit: number) =>
  executor
    .select({
      id: reports.id,
      type: reports.type,
      userId: reports.userId,
      commentId: reports.commentId,
      taleId: reports.taleId,
      title: sql<string | null>`coalesce(${reports.taleTitle}, ${tales.title}, ${news.title})`,
      username: nameUnlessHidden(isReportedHidden(), users.username) as SQL<string>,
      languageName: reports.language,
      severity: reports.severity,
      startDate: reports.startDate,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(tales, and(eq(tales.id, comments.taleId), isNull(tales.deletedAt)))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(condition(wanted))
    .orderBy(desc(reports.severity), asc(reports.startDate), asc(reports.id))
    .limit(limit);

async function countReportsOnDesk(executor: Executor, wanted: DeskReports, limit: number): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as("one") })
    .from(reports)
    .where(condition(wanted))
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}
