import pLimit from "p-limit";

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
