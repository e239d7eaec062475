import { and, asc, count, eq, isNotNull, not, or, sql } from "drizzle-orm";
import { deskCountMax } from "#features/notifications/calls.ts";
import { users } from "#features/accounts/server/tables.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { isByHidden, nameOfWriter } from "#features/comments/server/hidden-writers.ts";
import { comments } from "#features/comments/server/tables.ts";
import { isKept as isKeptNews } from "#features/news/server/queries.ts";
import { news } from "#features/news/server/tables.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { page as pages } from "#vocabulary/limits.ts";
import type { DeskItem } from "../desk.ts";

/** Comments with addresses by newcomers, which wait for the staff: the oldest text first. */

interface Wanted {
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  memberId?: number | undefined;
}

/** Without parameters, as in the condition of the index. */
const isHeld = sql`${comments.heldFor} in ('staff', 'both') and ${comments.heldWithId} is null`;

/** The staff can decide about it: the text that it stands below is shown, and its writer's account is open. */
const isReachable = and(or(isShown, and(isNotNull(comments.newsId), isKeptNews)), isOfOpenAccount(comments.authorId));

const condition = ({ languageName, category, memberId }: Wanted) =>
  and(
    isHeld,
    isReachable,
    memberId === undefined ? undefined : and(eq(comments.authorId, memberId), not(isByHidden("comments", null))),
    languageName === undefined ? undefined : or(eq(tales.language, languageName), eq(news.language, languageName)),
    category === undefined ? undefined : eq(tales.category, category),
  );

export async function heldCommentsOnDesk(
  executor: Executor,
  wanted: Wanted,
): Promise<{ items: DeskItem[]; total: number }> {
  const [rows, total] = await Promise.all([
    heldRows(executor, wanted),
    countHeldComments(executor, deskCountMax + 1, wanted),
  ]);
  return { items: rows.map(item), total };
}

const heldRows = (executor: Executor, wanted: Wanted) =>
  executor
    .select({
      id: comments.id,
      taleId: comments.taleId,
      newsId: comments.newsId,
      text: comments.text,
      username: sql<string>`${nameOfWriter("comments", users.username, null)}`,
      title: sql<string>`coalesce(${tales.title}, ${news.title})`,
      languageName: sql<LanguageName>`coalesce(${tales.language}, ${news.language})`,
      since: comments.updatedAt,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(condition(wanted))
    .orderBy(asc(comments.updatedAt), asc(comments.id))
    .limit(pages.max);

const item = ({ id, taleId, newsId, text, ...row }: Awaited<ReturnType<typeof heldRows>>[number]): DeskItem => ({
  ...row,
  kind: "held",
  id,
  subject: `held ${id}`,
  type: taleId === null ? "blog" : "comment",
  held: { text, postId: (taleId ?? newsId)! },
  severity: null,
  since: row.since.toISOString(),
  claimedBy: null,
});

/** Counted up to a limit. */
export async function countHeldComments(executor: Executor, limit: number, wanted: Wanted = {}): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as("one") })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(condition(wanted))
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}
