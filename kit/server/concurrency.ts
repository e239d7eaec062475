import pLimit from "p-limit";
import { ApiError } from "./api-error.ts";

interface QueueLimit {
  /** How many pieces of work may wait. */
  places: number;
  /** The error for work that finds the queue full. */
  full(): Error;
}

/**
 * At most `atOnce` pieces of work run at the same time; the others wait in order of arrival.
 * @param queue without it, any number may wait
 * @returns runs a piece of work
 */
export function concurrencyLimit(atOnce: number, queue?: QueueLimit) {
  const limit = pLimit(atOnce);
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (queue !== undefined && limit.activeCount + limit.pendingCount >= atOnce + queue.places) throw queue.full();
    return limit(work);
  };
}

/**
 * The queue of work that holds something large in memory while it waits, so only so much may wait.
 * @param detail what there is too much of, as the refused client reads it
 */
export const limitedQueue = (places: number, detail: string) => ({
  places,
  full: () =>
    new ApiError("UNAVAILABLE", {
      detail: `${detail} Nothing was changed; try again in a moment.`,
      retryAfterSeconds: 5,
    }),
});

/**
 * Runs work of the same key one after the other, and work of different keys in parallel: login attempts for one account that arrive
 * together can't outrun the count of their failures. Own code, because async-mutex has no mutex per key: a map of its mutexes
 * needs the same lines to remove unused ones.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve();
    const current = before.then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
