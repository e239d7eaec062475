import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { cacheTag } from "#contract/cache-tags.ts";
import type { SeriesOfTale } from "#contract/series-part.ts";
import type { Executor } from "#server/platform/database/transaction.ts";
import { seriesTales } from "./tables.ts";
import { tales } from "../tables.ts";

/** SQL of the Tales of series. */

/**
 * The cached pages that become stale because a Tale of a series is published, taken off the site or deleted: the one of the Tale before it, and those of
 * the Tales after it, whose numbers change.
 */
export async function cacheTagsOfNeighbours(executor: Executor, own: SeriesOfTale | null): Promise<string[]> {
  if (own === null) return [];
  const rows = await executor
    .select({ id: seriesTales.taleId })
    .from(seriesTales)
    .where(and(eq(seriesTales.seriesId, own.id), seriesTales.isPublished, gte(seriesTales.number, own.number - 1)));
  return [cacheTag.series(own.id), ...rows.map(({ id }) => cacheTag.tale(id))];
}

/** Locks these Tales, in the order of their ids, so that none of them changes its language, is published or deleted. */
export const lockTalesForSeries = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({
      id: tales.id,
      authorId: tales.authorId,
      language: tales.language,
      isPublished: sql<boolean>`${tales.publicationDate} is not null`,
    })
    .from(tales)
    .where(inArray(tales.id, [...ids]))
    .orderBy(asc(tales.id))
    .for("no key update");

/** Locks the Tales of these series, because everybody locks Tales before series. */
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
    .for("no key update");
}
