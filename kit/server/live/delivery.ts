import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Live } from "./live.ts";

/** The items of one delivery. */
const atOnce = 200;
/** More than wait in a burst that the database can follow. */
const mostWaiting = 10_000;

interface Delivery<Item> {
  log: Logger;
  live: Pick<Live, "isConnected" | "reconnectMembers">;
  receiverOf(item: Item): number;
  /** Reads what belongs to the items, then sends it. */
  deliver(items: readonly Item[]): Promise<void>;
}

/**
 * Delivers items to the members who are connected to this process: in order, by one read at a time. If the reads keep failing, or
 * too many items wait, it closes the connections of the receivers: they connect again and read what they have missed.
 * @returns adds items. Those of members who are not connected are dropped: a client that subscribes later reads the stored rows.
 */
export function liveDelivery<Item>({ log, live, receiverOf, deliver }: Delivery<Item>) {
  let waiting: Item[] = [];
  let isDelivering = false;

  function giveUp(error: unknown, items: readonly Item[]) {
    log.warn({ err: error, items: items.length }, "live delivery failed; its receivers connect again");
    live.reconnectMembers(items.map(receiverOf));
  }

  function takeWaiting(): Item[] {
    const items = waiting;
    waiting = [];
    return items;
  }

  async function deliverWaiting() {
    isDelivering = true;
    while (waiting.length > 0) {
      const items = waiting.splice(0, atOnce);
      try {
        await withRetries(() => deliver(items));
      } catch (error) {
        giveUp(error, [...items, ...takeWaiting()]);
      }
    }
    isDelivering = false;
  }

  return function add(items: readonly Item[]) {
    waiting.push(...items.filter((item) => live.isConnected(receiverOf(item))));
    if (waiting.length > mostWaiting) giveUp(new Error("Too many live messages wait."), takeWaiting());
    if (!isDelivering) void deliverWaiting();
  };
}

/** Milliseconds before each repetition: a lost connection is replaced at once, a busy database needs a moment. */
const pauses = [100, 1000];

/** Repeats work that fails, a few times. @throws the last error */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await work();
    } catch {
      await pause(milliseconds, undefined, { ref: false });
    }
  }
  return work();
}
