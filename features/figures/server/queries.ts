import { and, between, count, desc, eq, isNotNull, or, sql, type SQLWrapper } from "drizzle-orm";
import { readLater } from "#features/reading/server/tables.ts";
import { series, seriesTales } from "#features/series/server/tables.ts";
import { isOwnedBy, ownerOf } from "#features/tales/server/owner.ts";
import { formerlyPublishedTales } from "#features/tales/server/former-tales-tables.ts";
import { isKept, isShown } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { taleFigures } from "./tables.ts";

/** SQL of figures. */

/** The days from one to another, both included, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

const shownTale = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  executor
    .select({ authorId: ownerOf })
    .from(tales)
    .where(and(eq(tales.id, valueOf("id")), isShown)),
);

/** The author of a Tale that everybody sees; null if there is none. */
export async function authorOfShown(executor: Executor, id: number): Promise<number | null> {
  const [row] = await shownTale(executor, { id });
  return row?.authorId ?? null;
}

export interface DayOfTale {
  taleId: number;
  day: string;
  opened: number;
  finished: number;
}

/** A Tale that is gone by now gets nothing. In one order, so that no two processes wait for each other. */
export async function addToFigures(executor: Executor, days: readonly DayOfTale[]): Promise<void> {
  const column = (of: (each: DayOfTale) => number | string) => sql.param(days.map(of));
  await executor.execute(sql`
    insert into ${taleFigures} (tale_id, day, opened, finished)
    select added.* from unnest(${column(({ taleId }) => taleId)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ opened }) => opened)}::integer[], ${column(({ finished }) => finished)}::integer[]
    ) as added (tale_id, day, opened, finished) join ${tales} on ${tales.id} = added.tale_id
    order by added.tale_id, added.day
    on conflict (tale_id, day) do update set
      opened = ${taleFigures.opened} + excluded.opened, finished = ${taleFigures.finished} + excluded.finished`);
}

const isIn = ({ from, to }: Days) => between(taleFigures.day, from, to);
const isOwn = (authorId: number) => and(isOwnedBy(authorId), isKept)!;

const sums = {
  opened: sql<number>`coalesce(sum(${taleFigures.opened}), 0)::integer`.as("opened"),
  finished: sql<number>`coalesce(sum(${taleFigures.finished}), 0)::integer`.as("finished"),
};

export const daysOfTale = (executor: Executor, taleId: number, days: Days) =>
  executor
    .select({ day: taleFigures.day, opened: taleFigures.opened, finished: taleFigures.finished })
    .from(taleFigures)
    .where(and(eq(taleFigures.taleId, taleId), isIn(days)))
    .orderBy(taleFigures.day);

export const daysOfAuthor = (executor: Executor, authorId: number, days: Days) =>
  executor
    .select({ day: taleFigures.day, ...sums })
    .from(tales)
    .innerJoin(taleFigures, eq(taleFigures.taleId, tales.id))
    .where(and(isOwn(authorId), isIn(days)))
    .groupBy(taleFigures.day)
    .orderBy(taleFigures.day);

/** The totals of one's own Tale; null if the Tale is another member's. */
export async function totalsOfTale(executor: Executor, taleId: number, authorId: number) {
  const wanted = executor.select({ total: count() }).from(readLater).where(eq(readLater.taleId, tales.id));
  const [row] = await executor
    .select({
      likes: tales.totLikes,
      bookmarks: tales.totBookmarks,
      comments: tales.totComments,
      readLater: sql<number>`(${wanted})`.mapWith(Number),
    })
    .from(tales)
    .where(and(eq(tales.id, taleId), isOwn(authorId)));
  return row ?? null;
}

const total = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

export async function totalsOfAuthor(executor: Executor, authorId: number) {
  const wanted = executor.select({ total: count() }).from(readLater).where(eq(readLater.taleId, tales.id));
  const [row] = await executor
    .select({
      likes: total(tales.totLikes),
      bookmarks: total(tales.totBookmarks),
      comments: total(tales.totComments),
      readLater: total(sql`(${wanted})`),
    })
    .from(tales)
    .where(isOwn(authorId));
  return row!;
}

/** As an array, because PostgreSQL would look for each Tale in the table, which is empty nearly always. */
const wasPublished = or(
  isNotNull(tales.publicationDate),
  sql`${tales.id} = any(array(select ${formerlyPublishedTales.taleId} from ${formerlyPublishedTales}))`,
);

/** An author's Tales that were ever published, the most opened first. */
export function talesByOpened(executor: Executor, authorId: number, days: Days, page: PageRequest) {
  const where = and(isOwn(authorId), wasPublished);
  const { limit, offset } = rowsOf(page);
  const figures = executor
    .select(sums)
    .from(taleFigures)
    .where(and(eq(taleFigures.taleId, tales.id), isIn(days)))
    .as("figures");
  const rows = executor
    .select({ id: tales.id, title: tales.title, opened: figures.opened, finished: figures.finished })
    .from(tales)
    .crossJoinLateral(figures)
    .where(where)
    .orderBy(desc(figures.opened), desc(figures.finished), desc(tales.id))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, () => countShown(executor, tales, where), page);
}

/** An author's series with the figures of their Tales. */
export function seriesByOpened(executor: Executor, authorId: number, days: Days, page: PageRequest) {
  const { limit, offset } = rowsOf(page);
  const where = eq(series.authorId, authorId);
  const figures = executor
    .select(sums)
    .from(seriesTales)
    .innerJoin(taleFigures, eq(taleFigures.taleId, seriesTales.taleId))
    .where(and(eq(seriesTales.seriesId, series.id), isIn(days)))
    .as("figures");
  const rows = executor
    .select({ id: series.id, title: series.title, opened: figures.opened, finished: figures.finished })
    .from(series)
    .crossJoinLateral(figures)
    .where(where)
    .orderBy(desc(figures.opened), desc(figures.finished), desc(series.id))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, () => countShown(executor, series, where), page);
}
