import { cacheTag } from "#contract/cache-tags.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { addToCommentTotal, lockTales, lowerCommentTotals, publishedToComment } from "./commented-queries.ts";

/** The door through which comments reach Tales: published ones only. */

const commented = ([tale]: Awaited<ReturnType<typeof publishedToComment>>) =>
  tale === undefined ? null : { ...tale, cacheTags: [cacheTag.tale(tale.id)] };

export const taleToComment = {
  find: async (executor: Executor, id: number) => commented(await publishedToComment(executor, id)),
  lock: async (executor: Executor, id: number) =>
    commented(await publishedToComment(executor, id).for("no key update")),
  count: addToCommentTotal,
  lockAll: lockTales,
  /** Counts so many comments less on each; whoever does holds the locks. */
  async countDown(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    await lowerCommentTotals(executor, counts);
    return counts.map(({ id }) => cacheTag.tale(id));
  },
};
