import { isOfferedLanguage, type Offer } from "#features/tales/server/offered.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import { series as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { isKept, selectTales } from "#features/tales/server/queries.ts";
import { series, seriesTales } from "./tables.ts";
import { countShown, fetchPage, idsOnPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { authorsNamed, taleBroughtBack, talePublished, taleUnpublished } from "#features/tales/server/events.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { PublishedTale, SeriesOfTale } from "#features/tales/shapes.ts";
import { talePart } from "#features/tales/server/points.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";

/** SQL of series. */

const selectSeries = (executor: Executor) =>
  executor
    .select({
      id: series.id,
      authorId: series.authorId,
      title: series.title,
      description: series.description,
      languageName: series.language,
      author: users.username,
      totalPosts: series.totPublished,
    })
    .from(series)
    .innerJoin(users, and(eq(users.id, series.authorId), isOfOpenAccount(series.authorId)))
    .$dynamic();

export type SeriesRow = Awaited<ReturnType<typeof selectSeries>>[number];

export async function seriesById(executor: Executor, id: number): Promise<SeriesRow | null> {
  const [row] = await selectSeries(executor).where(eq(series.id, id));
  return row ?? null;
}

/** The newest first. */
export function seriesOf(executor: Executor, authorId: number, request: PageRequest, offer: Offer = builtInSettings) {
  const { limit, offset } = rowsOf(request);
  const isOwn = and(eq(series.authorId, authorId), isOfferedLanguage(offer, series.language))!;
  const rows = selectSeries(executor).where(isOwn).orderBy(desc(series.id)).limit(limit).offset(offset);
  return fetchPage(rows, () => countShown(executor, series, isOwn), request);
}

export const countSeriesOf = (executor: Executor, authorId: number) =>
  countShown(executor, series, eq(series.authorId, authorId));

/** For the archive. */
export const seriesAfter = (executor: Executor, authorId: number, after: number, limit: number) =>
  executor
    .select({
      id: series.id,
      title: series.title,
      description: series.description,
      languageName: series.language,
      talesInOrder: sql<
        string[]
      >`array(select ${tales.title} from ${seriesTales} join ${tales} on ${tales.id} = ${seriesTales.taleId}
        where ${seriesTales.seriesId} = "series"."id" order by ${seriesTales.position})`,
      createdAt: series.createdAt,
      updatedAt: series.updatedAt,
    })
    .from(series)
    .where(and(eq(series.authorId, authorId), gt(series.id, after)))
    .orderBy(asc(series.id))
    .limit(limit);

/** All Tales of a series in their order. */
export const talesOf = (executor: Executor, id: number) =>
  selectTales(executor)
    .innerJoin(seriesTales, eq(seriesTales.taleId, tales.id))
    .where(eq(seriesTales.seriesId, id))
    .orderBy(asc(seriesTales.position))
    .limit(bounds.talesMax);

/** A page of its published Tales, by their numbers. */
export function publishedTalesOf(executor: Executor, id: number, request: PageRequest) {
  const where = and(eq(seriesTales.seriesId, id), seriesTales.isPublished);
  const order = { where, orderBy: [asc(seriesTales.number)] };
  const { ids, isOnPage } = idsOnPage(executor, tales, order, request, seriesTales.taleId);
  return selectTales(executor)
    .innerJoin(ids, isOnPage)
    .innerJoin(seriesTales, eq(seriesTales.taleId, tales.id))
    .orderBy(asc(seriesTales.number));
}

export async function insertSeries(executor: Executor, row: typeof series.$inferInsert): Promise<number> {
  const [inserted] = await executor.insert(series).values(row).returning({ id: series.id });
  return inserted!.id;
}

export async function updateSeries(executor: Executor, id: number, change: Partial<typeof series.$inferInsert>) {
  await executor.update(series).set(change).where(eq(series.id, id));
}

/** Locks these series, in the order of their ids: triggers that number their Tales wait. */
export const lockSeries = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({ id: series.id, authorId: series.authorId, title: series.title, language: series.language })
    .from(series)
    .where(inArray(series.id, [...ids]))
    .orderBy(asc(series.id))
    .for("update");

export async function deleteSeries(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.delete(series).where(inArray(series.id, [...ids]));
}

/** Each has up to 200 Tales. */
const deletedAtOnce = 10;

/** The ids of a few series of a closed account. */
export async function someSeriesOf(executor: Executor, authorId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: series.id })
    .from(series)
    .where(eq(series.authorId, authorId))
    .orderBy(asc(series.id))
    .limit(deletedAtOnce);
  return rows.map(({ id }) => id);
}

/** The series of these Tales. */
export async function seriesIdsOf(executor: Executor, taleIds: readonly number[]): Promise<number[]> {
  if (taleIds.length === 0) return [];
  const rows = await executor
    .selectDistinct({ id: seriesTales.seriesId })
    .from(seriesTales)
    .where(inArray(seriesTales.taleId, [...taleIds]));
  return rows.map(({ id }) => id);
}

export async function hasTales(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor
    .select({ id: seriesTales.taleId })
    .from(seriesTales)
    .where(eq(seriesTales.seriesId, id))
    .limit(1);
  return rows.length > 0;
}

/** The place in its series that the page of each published Tale shows, by the Tale's id. */
export async function shownParts(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await executor
    .select({
      id: seriesTales.taleId,
      seriesId: seriesTales.seriesId,
      number: seriesTales.number,
      previousId: seriesTales.previousId,
      nextId: seriesTales.nextId,
    })
    .from(seriesTales)
    .where(and(inArray(seriesTales.seriesId, [...ids]), seriesTales.isPublished));
  return new Map(rows.map(({ id, ...part }) => [id, JSON.stringify(part)]));
}

/** As `number_series` numbers them, so that it finds nothing to change: each row is written once. */
function numbered(parts: readonly { id: number; isPublished: boolean }[]) {
  const shown = parts.filter(({ isPublished }) => isPublished);
  let before = 0;
  return parts.map(({ id, isPublished }, position) => {
    const [previousId, nextId] = [shown[before - 1]?.id ?? null, shown[before + Number(isPublished)]?.id ?? null];
    const row = { taleId: id, position, isPublished, number: before + 1, previousId, nextId };
    before += Number(isPublished);
    return row;
  });
}

/**
 * Writes what changes of the series; triggers number those in which the Tales were. The caller holds the locks of the Tales and of all these
 * series.
 */
export async function replaceTales(
  executor: Executor,
  id: number,
  parts: readonly { id: number; isPublished: boolean }[],
): Promise<void> {
  const ids = sql`${sql.param(parts.map((part) => part.id))}::bigint[]`;
  const { seriesId, taleId, position, isPublished, number, previousId, nextId } = seriesTales;
  if (parts.length > 0) {
    await executor.delete(seriesTales).where(and(ne(seriesId, id), sql`${taleId} = any(${ids})`));
    await executor
      .insert(seriesTales)
      .values(numbered(parts).map((part) => ({ ...part, seriesId: id })))
      .onConflictDoUpdate({
        target: taleId,
        set: {
          position: sql`excluded.position`,
          isPublished: sql`excluded.is_published`,
          number: sql`excluded.number`,
          previousId: sql`excluded.previous_id`,
          nextId: sql`excluded.next_id`,
        },
        setWhere: sql`(${position}, ${isPublished}, ${number}, ${previousId}, ${nextId}) is distinct from
          (excluded.position, excluded.is_published, excluded.number, excluded.previous_id, excluded.next_id)`,
      });
  }
  // A deleted Tale that may return keeps its place, though nobody sees it.
  const isDeleted = sql`exists (select from ${tales} where ${tales.id} = ${taleId} and ${tales.deletedAt} is not null)`;
  await executor.delete(seriesTales).where(and(eq(seriesId, id), sql`${taleId} <> all(${ids})`, sql`not ${isDeleted}`));
}

/** Locks these Tales, in the order of their ids, so that none of them changes its language, is published or deleted. */
export const lockTalesForSeries = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({
      id: tales.id,
      authorId: ownerOf,
      language: tales.language,
      /** For others: a Tale whose author is hidden is in no series. */
      isPublished: sql<boolean>`${tales.publicationDate} is not null and ${isNull(tales.hiddenAuthorId)}`,
    })
    .from(tales)
    .where(and(inArray(tales.id, [...ids]), isKept))
    .orderBy(asc(tales.id))
    .for("no key update");

/** Locks the Tales of these series, because everybody locks Tales before series, and as strongly as their deletion, which follows. */
export async function lockTalesOfSeries(executor: Executor, ids: readonly number[]): Promise<void> {
  const talesOf = executor
    .select({ id: seriesTales.taleId })
    .from(seriesTales)
    .where(inArray(seriesTales.seriesId, [...ids]));
  await executor
    .select({ id: tales.id })
    .from(tales)
    .where(inArray(tales.id, talesOf))
    .orderBy(asc(tales.id))
    .for("update");
}

/** The series of a Tale, which is in one at most. */
export const seriesOfTale = talePart.with({
  series: sql<SeriesOfTale | null>`(
    select json_build_object('id', ${series.id}, 'title', ${series.title}, 'number', ${seriesTales.number},
      'previousId', ${seriesTales.previousId}, 'nextId', ${seriesTales.nextId})
    from ${seriesTales} join ${series} on ${series.id} = ${seriesTales.seriesId} where ${seriesTales.taleId} = ${tales.id})`,
});

/** The pages of the other Tales of a series name the one before and after them. */

/**
 * The cached pages that become stale because a Tale of a series is published, taken off the site or deleted: the one of the Tale before it, and those of
 * the Tales after it, whose numbers change.
 */
async function cacheTagsOfNeighbours(executor: Executor, own: SeriesOfTale | null): Promise<string[]> {
  if (own === null) return [];
  const rows = await executor
    .select({ id: seriesTales.taleId })
    .from(seriesTales)
    .where(and(eq(seriesTales.seriesId, own.id), seriesTales.isPublished, gte(seriesTales.number, own.number - 1)));
  return [cacheTag.series(own.id), ...rows.map(({ id }) => cacheTag.tale(id))];
}

async function neighboursChanged({ context, tx, afterCommit }: Act, { tale }: { tale: Pick<PublishedTale, "series"> }) {
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series), "changed");
}

export const neighboursOfPublished = talePublished.with(neighboursChanged);
export const neighboursOfBroughtBack = taleBroughtBack.with(neighboursChanged);

export const neighboursOfNamed = authorsNamed.with(async (act, { tales: named }) => {
  for (const tale of named) await neighboursChanged(act, { tale });
});

export const neighboursOfUnpublished = taleUnpublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series)),
);
