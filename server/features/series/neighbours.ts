import { talePublished, taleUnpublished } from "../tales/events.ts";
import { cacheTagsOfNeighbours } from "../tales/series/queries.ts";

/** The pages of the other Tales of a series name the one before and after them. */

export const neighboursOfPublished = talePublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series), "changed"),
);

export const neighboursOfUnpublished = taleUnpublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfNeighbours(tx, tale.series)),
);
