import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { paged } from "#features/personal-data/server/row-pages.ts";
import { aWholeBatch, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { onNews, onTales } from "./targets.ts";
import { eraseSomeLikes, forgetSomeMentions, lockComments, someCommentsOf } from "./closed-account-queries.ts";
import {
  commentsAfter,
  countsOf,
  deleteLeftLines,
  deleteReplies,
  emptyThreads,
  likedCommentsAfter,
} from "./personal-data-queries.ts";
import { eraseSomeLikesOf } from "./likes-queries.ts";
import { commentLikes, comments } from "./tables.ts";

/** In the order in which all transactions lock them. */
const targets = [onTales, onNews];

/** A member's comments, and the comments that they like. */
export const commentsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "comments",
        column: comments.authorId,
        rows: () =>
          paged(
            (after) => commentsAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "commentLikes",
        column: commentLikes.userId,
        rows: () =>
          paged(
            (after) => likedCommentsAfter(db, user.id, after),
            ({ commentId }) => commentId,
          ),
      },
    ];
  },

  async eraseSome({ cache }, tx, afterCommit, closed) {
    const some = await someCommentsOf(tx, closed.id);
    if (some.length === 0) return (await eraseSomeLikes(tx, closed.id)) || (await forgetSomeMentions(tx, closed));
    const ids = some.map(({ id }) => id);
    const own = and(eq(comments.authorId, closed.id), inArray(comments.id, ids))!;
    await lockTargets(tx, own);
    await lockComments(tx, [...ids, ...some.flatMap(({ parentId }) => parentId ?? [])]);
    if (await eraseSomeLikesOf(tx, ids)) return aWholeBatch;
    const stale = await subtractFromTotals(tx, own);
    await deleteComments(tx, own);
    cache.moved(afterCommit, stale, "changed");
    return some.length;
  },
};

async function lockTargets(tx: Executor, own: SQL) {
  for (const target of targets) {
    const counts = await countsOf(tx, target, own);
    await target.lockAll(
      tx,
      counts.map(({ id }) => id),
    );
  }
}

/** @returns the cache tags of the targets */
async function subtractFromTotals(tx: Executor, own: SQL): Promise<string[]> {
  const stale: string[] = [];
  for (const target of targets) stale.push(...(await target.subtractFromTotals(tx, await countsOf(tx, target, own))));
  return stale;
}

/** Has the same result as `removeComment` for each comment, with a few statements for all of them. */
async function deleteComments(tx: Executor, own: SQL) {
  const threads = await deleteReplies(tx, own);
  await emptyThreads(tx, own);
  await deleteLeftLines(tx, threads);
}
