import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { onNews, onTales } from "./targets.ts";
import {
  commentsAfter,
  countsOf,
  deleteLeftLines,
  deleteRepliesOf,
  emptyThreadsOf,
  forgetMentions,
  likedCommentsAfter,
  lockAffected,
  subtractLikes,
} from "./personal-data-queries.ts";

/** In the order in which they are locked. */
const targets = [onTales, onNews];

/** What somebody wrote below Tales and news, and which of others' comments they like. */
export const commentsPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    return [
      {
        name: "comments",
        rows: () =>
          paged(
            (after) => commentsAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "commentLikes",
        rows: () =>
          paged(
            (after) => likedCommentsAfter(db, user.id, after),
            ({ commentId }) => commentId,
          ),
      },
    ];
  },

  /** What is commented on comes first, as for who writes, edits or deletes. */
  async lock(tx, userId) {
    for (const target of targets) {
      const counts = await countsOf(tx, target, userId);
      await target.lockAll(
        tx,
        counts.map(({ id }) => id),
      );
    }
    await lockAffected(tx, userId);
  },

  /** Leaves what deleting each comment by itself would leave (removeComment), by a few statements over all of them. */
  async erase({ pages }, tx, afterCommit, { id, username, activatedAt }) {
    const stale: string[] = [];
    for (const target of targets) stale.push(...(await target.subtractFromTotals(tx, await countsOf(tx, target, id))));
    await subtractLikes(tx, id);
    const threads = await deleteRepliesOf(tx, id);
    await emptyThreadsOf(tx, id);
    await deleteLeftLines(tx, threads);
    // Nobody mentions an account that was never active, and looking for its name reads every comment.
    if (activatedAt !== null) await forgetMentions(tx, username);
    if (stale.length > 0) afterCommit(() => pages.invalidate(stale));
  },
};
