import { talePublished, taleUnpublished } from "#features/tales/server/events.ts";
import { and, eq, gte } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { SeriesOfTale } from "#features/tales/series-part.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { seriesTales } from "./tables.ts";

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

export const neighboursOfPublished = talePublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series), "changed"),
);

export const neighboursOfUnpublished = taleUnpublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series)),
);
