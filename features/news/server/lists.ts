import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  collateByLanguage,
  countShown,
  fetchPage,
  orderColumns,
  rowsOf,
  type Direction,
  type Page,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { news as bounds, page as pageBounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { newsSorts, NewsState } from "../calls.ts";
import { isKept, listColumns, type NewsRow } from "./queries.ts";
import { news, unpublishedNews } from "./tables.ts";
import { unpublishedColumns, withState, type StaffRow } from "./unpublished.ts";

/** Pages of news. Each begins with the pinned posts, in the order of the list. */

interface NewsPage extends PageRequest {
  sortBy: (typeof newsSorts)[number];
  direction: Direction;
}

export interface PublicNewsPage extends NewsPage {
  languageName: LanguageName;
}

export interface StaffNewsPage extends NewsPage {
  languageName?: LanguageName | undefined;
  state?: NewsState | undefined;
}

/** The rows of a list, from its first. */
interface Window {
  limit: number;
  offset: number;
}

/**
 * Pinned posts are few, so they are read first, and the page takes what is left of it from the others. An index over both would serve one
 * direction only.
 * @param pinned the pinned posts of the list, sorted
 * @param others reads posts that have none of these ids, sorted
 */
async function pinnedFirst<Row extends { id: number }>(
  pinned: readonly Row[],
  request: PageRequest,
  others: (ids: readonly number[], window: Window) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { limit, offset } = rowsOf(request);
  const shown = pinned.slice(offset, offset + limit);
  const rest = { limit: limit - shown.length, offset: Math.max(0, offset - pinned.length) };
  if (rest.limit === 0) return shown;
  const ids = pinned.map(({ id }) => id);
  return [...shown, ...(await others(ids, rest))];
}

/** Without a condition if there are none. */
const isNoneOf = (id: PgColumn, ids: readonly number[]) =>
  ids.length === 0 ? undefined : sql`${id} <> all(${sql.param([...ids])}::bigint[])`;

function orderOfNews({ sortBy, direction, languageName }: PublicNewsPage): SQL[] {
  if (sortBy === "id") return orderColumns(direction, news.id);
  const column = sortBy === "title" ? collateByLanguage(news.title, languageName) : news.createdAt;
  return orderColumns(direction, column, news.id);
}

/**
 * A page by date or id, read between its first and its last post, which are neighbours in an index. To look up each by its id takes
 * several times as many blocks, so that PostgreSQL reads a blog of some hundreds of posts from its beginning instead.
 */
function neighbours(
  executor: Executor,
  where: SQL | undefined,
  { column, orderBy, window }: { column: PgColumn; orderBy: SQL[]; window: Window },
) {
  const onPage = executor.$with("on_page").as(
    executor
      .select({ id: news.id, sorted: sql`${column}`.as("sorted") })
      .from(news)
      .where(where)
      .orderBy(...orderBy)
      .limit(window.limit)
      .offset(window.offset),
  );
  const isBetween = sql`${column} between (select min(sorted) from ${onPage}) and (select max(sorted) from ${onPage})`;
  return executor
    .with(onPage)
    .select(listColumns)
    .from(news)
    .where(and(where, isBetween, inArray(news.id, executor.select({ id: onPage.id }).from(onPage))))
    .orderBy(...orderBy);
}

/** The ids are cut before the rows are read: a skipped post costs its title only. */
function byTitle(executor: Executor, where: SQL | undefined, orderBy: SQL[], { limit, offset }: Window) {
  const onPage = executor
    .select({ listedId: sql<number>`${news.id}`.as("listed_id") })
    .from(news)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("on_page");
  return executor
    .select(listColumns)
    .from(news)
    .innerJoin(onPage, eq(onPage.listedId, news.id))
    .orderBy(...orderBy);
}

/** Published posts of a language. */
export async function newsPage(executor: Executor, options: PublicNewsPage): Promise<Page<NewsRow>> {
  const where = and(eq(news.language, options.languageName), isKept);
  const orderBy = orderOfNews(options);
  const total = countShown(executor, news, where);
  const pinned = executor
    .select(listColumns)
    .from(news)
    .where(and(where, sql`${news.pinned}`))
    .orderBy(...orderBy)
    .limit(bounds.pinnedAtMost);
  const rows = pinned.then((first) =>
    pinnedFirst(first, options, (ids, window) => {
      const others = and(where, isNoneOf(news.id, ids));
      const { sortBy } = options;
      return sortBy === "title"
        ? byTitle(executor, others, orderBy, window)
        : neighbours(executor, others, { column: news[sortBy], orderBy, window });
    }),
  );
  return fetchPage(rows, total, options);
}

/** Posts of the staff's list lie in two tables. Each part has the columns that the list is sorted by. */
function partsOf(
  { languageName, state }: StaffNewsPage,
  condition: (table: typeof news | typeof unpublishedNews) => SQL | undefined,
) {
  const part = (table: typeof news | typeof unpublishedNews, ...conditions: (SQL | undefined)[]) => {
    const isOfLanguage = languageName === undefined ? undefined : eq(table.language, languageName);
    const where = and(isOfLanguage, ...conditions, condition(table)) ?? sql`true`;
    return sql`select ${table.id} as id, ${table.createdAt} as created_at, ${table.title} as title from ${table} where ${where}`;
  };
  const waiting = {
    DRAFT: [isNull(unpublishedNews.publishAt)],
    SCHEDULED: [isNotNull(unpublishedNews.publishAt)],
    PUBLISHED: null,
  }[state ?? "DRAFT"];
  const parts: SQL[] = [];
  if (state === undefined) parts.push(part(unpublishedNews));
  else if (waiting !== null) parts.push(part(unpublishedNews, ...waiting));
  if (state === undefined || state === "PUBLISHED") parts.push(part(news, isKept));
  return sql.join(parts, sql` union all `);
}

function orderOfStaff({ sortBy, direction, languageName }: StaffNewsPage): SQL {
  const id = sql`posts.id`;
  const column = sortBy === "title" ? collateByLanguage(sql`posts.title`, languageName) : sql`posts.created_at`;
  return sql.join(sortBy === "id" ? orderColumns(direction, id) : orderColumns(direction, column, id), sql`, `);
}

/** Posts in every state, of one language or of all. */
export async function staffNewsPage(executor: Executor, options: StaffNewsPage): Promise<Page<StaffRow>> {
  const orderBy = orderOfStaff(options);
  async function idsOf(condition: (table: typeof news | typeof unpublishedNews) => SQL | undefined, window: Window) {
    const { rows } = await executor.execute<{ id: string }>(sql`
      select posts.id from (${partsOf(options, condition)}) as posts
      order by ${orderBy} limit ${window.limit} offset ${window.offset}`);
    return rows.map((row) => ({ id: Number(row.id) }));
  }
  const countAll = async () => {
    const { rows } = await executor.execute<{ total: string }>(sql`
      select count(*) as total from (select 1 from (${partsOf(options, () => undefined)}) as posts limit ${pageBounds.deepest}) as shown`);
    return Number(rows[0]!.total);
  };
  const ids = idsOf((table) => sql`${table.pinned}`, { limit: bounds.pinnedAtMost, offset: 0 }).then((pinned) =>
    pinnedFirst(pinned, options, (others, window) => idsOf((table) => isNoneOf(table.id, others), window)),
  );
  const rows = ids.then((all) =>
    staffRows(
      executor,
      all.map(({ id }) => id),
    ),
  );
  return fetchPage(rows, countAll(), options);
}

/** These posts, in this order. One that is published between the two statements is found by the second. */
async function staffRows(executor: Executor, ids: readonly number[]): Promise<StaffRow[]> {
  if (ids.length === 0) return [];
  const waiting = await executor
    .select(unpublishedColumns)
    .from(unpublishedNews)
    .where(inArray(unpublishedNews.id, [...ids]));
  const published = await executor
    .select(listColumns)
    .from(news)
    .where(and(inArray(news.id, [...ids]), isKept));
  const found = new Map([...waiting.map(withState), ...published.map(withState)].map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
