import { LRUCache } from "lru-cache";
import { reading as limits } from "#vocabulary/limits.ts";
import type { ReadingState } from "../calls.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { listedByIds } from "#features/tales/server/reading.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { countBlocks } from "#kit/text/tale-blocks.ts";
import {
  contentOf,
  deletePlaces,
  deleteReadLater,
  dropOldestPlaces,
  dropOldestReadLater,
  holdTale,
  insertReadLater,
  isPaused,
  lockReader,
  placesOf,
  putPlace,
  readLaterOf,
  setPaused,
} from "./queries.ts";

/** Places in Tales and Tales to read later, which only their owner sees (behaviour.md, Reading). */

/** How many top-level elements the text of a Tale has. The count of each text is kept until others displace it. */
type CountBlocks = (executor: Executor, tale: { id: number; updatedAt: Date }) => Promise<number>;

export async function keepPlace(
  context: AppContext,
  actor: Actor,
  taleId: number,
  { block, part }: { block: number; part: number },
  countBlocks: CountBlocks,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const tale = await holdTale(tx, taleId);
    if (tale === null) throw notFound();
    const { paused } = await lockReader(tx, actor.id);
    if (paused) return;
    const last = Math.max(0, (await countBlocks(tx, tale)) - 1);
    const isNew = await putPlace(tx, {
      userId: actor.id,
      taleId,
      block: Math.min(block, last),
      part,
      finished: part >= limits.finishedFrom,
      readAt: context.clock.now(),
    });
    if (isNew) await dropOldestPlaces(tx, actor.id);
  });
}

export async function listReading(
  context: AppContext,
  actor: Actor,
  options: PageRequest & { state?: ReadingState | undefined },
) {
  const { db } = context.database;
  const [{ rows, total }, paused] = await Promise.all([placesOf(db, actor.id, options), isPaused(db, actor.id)]);
  const posts = await listedByIds(
    context,
    rows.map(({ taleId }) => taleId),
  );
  const reading = rows.flatMap(({ taleId, readAt, ...place }) => {
    const post = posts.get(taleId);
    return post === undefined ? [] : [{ post, ...place, readAt: readAt.toISOString() }];
  });
  return { reading, totalReading: total, paused };
}

/** @param taleId one Tale; all without it */
export async function forgetPlaces(context: AppContext, actor: Actor, taleId?: number): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    await lockReader(tx, actor.id);
    await deletePlaces(tx, actor.id, taleId);
  });
}

export async function pauseReading(context: AppContext, actor: Actor, paused: boolean) {
  await setPaused(context.database.db, actor.id, paused);
  return { paused };
}

export async function addReadLater(context: AppContext, actor: Actor, taleId: number): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    if ((await holdTale(tx, taleId)) === null) throw notFound();
    await lockReader(tx, actor.id);
    const isNew = await insertReadLater(tx, { userId: actor.id, taleId, createdAt: context.clock.now() });
    if (isNew) await dropOldestReadLater(tx, actor.id);
  });
}

export async function removeReadLater(context: AppContext, actor: Actor, taleId: number): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    await lockReader(tx, actor.id);
    await deleteReadLater(tx, actor.id, taleId);
  });
}

export async function listReadLater(context: AppContext, actor: Actor, options: PageRequest) {
  const { rows, total } = await readLaterOf(context.database.db, actor.id, options);
  const posts = await listedByIds(
    context,
    rows.map(({ taleId }) => taleId),
  );
  return { posts: rows.flatMap(({ taleId }) => posts.get(taleId) ?? []), totalPosts: total };
}

/** Texts whose counts one process of a site keeps. */
const most = 2000;

/** By id and time of the last change: a reader sends a place every few seconds, and a text may have 256 KiB. */
export function createBlockCounts(): CountBlocks {
  const known = new LRUCache<string, number>({ max: most });
  return async (executor, { id, updatedAt }) => {
    const key = `${id} ${updatedAt.getTime()}`;
    const blocks = known.get(key) ?? countBlocks((await contentOf(executor, id)) ?? "");
    known.set(key, blocks);
    return blocks;
  };
}
