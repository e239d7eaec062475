import { LRUCache } from "lru-cache";
import { countBlocks } from "#kit/text/tale-blocks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { contentOf } from "./queries.ts";

/** How many top-level elements the text of a Tale has. The count of each text is kept until others displace it. */
export type CountBlocks = (executor: Executor, tale: { id: number; updatedAt: Date }) => Promise<number>;

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
