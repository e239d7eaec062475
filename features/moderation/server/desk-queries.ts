import { and, asc, count, desc, eq, ne, or, sql } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ReportType } from "../shapes.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { reports } from "./tables.ts";

/** SQL of the reports on the desk: the pending ones, the severest first, then the oldest. */

export interface DeskReports {
  type?: ReportType | undefined;
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  memberId?: number | undefined;
  /** Reports about this member of staff are never found by their reporter. */
  readerId: number;
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
      : or(eq(reports.userId, memberId), and(eq(reports.reporterId, memberId), ne(reports.userId, readerId))),
  );

export const reportsOnDesk = (executor: Executor, wanted: DeskReports, limit: number) =>
  executor
    .select({
      id: reports.id,
      type: reports.type,
      userId: reports.userId,
      commentId: reports.commentId,
      taleId: reports.taleId,
      title: sql<string | null>`coalesce(${reports.taleTitle}, ${tales.title}, ${news.title})`,
      username: users.username,
      languageName: reports.language,
      severity: reports.severity,
      startDate: reports.startDate,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(condition(wanted))
    .orderBy(desc(reports.severity), asc(reports.startDate), asc(reports.id))
    .limit(limit);

export async function countOnDesk(executor: Executor, wanted: DeskReports, limit: number): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as("one") })
    .from(reports)
    .where(condition(wanted))
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}
