import { news } from "#features/news/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { users } from "#features/accounts/server/tables.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { isShown } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { reports } from "./tables.ts";

const about = sql<string | null>`case ${reports.type}
  when 'user' then ${users.username} when 'tale' then ${reports.taleTitle} else coalesce(${tales.title}, ${news.title}) end`;

/** A member's own reports, the newest first, with the decisions about them. */
export async function listMyReports({ database: { db } }: AppContext, actor: Actor, page: PageRequest) {
  const where = eq(reports.reporterId, actor.id);
  const orderBy = [desc(reports.id)];
  const { ids, isOnPage } = idsOnPage(db, reports, { where, orderBy }, page);
  const onPage = db
    .select({
      id: reports.id,
      type: reports.type,
      about,
      reason: reports.reason,
      status: reports.status,
      startDate: reports.startDate,
      decidedAt: reports.decidedAt,
    })
    .from(reports)
    .innerJoin(ids, isOnPage)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(tales, and(eq(tales.id, comments.taleId), isShown))
    .leftJoin(news, eq(news.id, comments.newsId))
    .orderBy(...orderBy);
  const { rows, total } = await fetchPage(onPage, countShown(db, reports, where), page);
  const views = rows.map(({ startDate, decidedAt, ...row }) => ({
    ...row,
    startDate: startDate.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { reports: views, totalReports: total };
}
