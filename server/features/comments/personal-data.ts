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
import { commentLikes, comments } from "./tables.ts";

/** In the order in which all transactions lock them. */
const targets = [onTales, onNews];

/** A member's comments, and the comments that they like. */
export const commentsPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    return [
      {
        name: "comments",
        title: { en: "Comments", es: "Comentarios", fr: "Commentaires", it: "Commenti", pt: "Comentários" },
        column: comments.authorId,
        rows: () =>
          paged(
            (after) => commentsAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "commentLikes",
        title: {
          en: "Liked comments",
          es: "Comentarios que te gustan",
          fr: "Commentaires que tu aimes",
          it: "Commenti che ti piacciono",
          pt: "Comentários de que gostou",
        },
        column: commentLikes.userId,
        rows: () =>
          paged(
            (after) => likedCommentsAfter(db, user.id, after),
            ({ commentId }) => commentId,
          ),
      },
    ];
  },

  /** Locks the targets first, as writing, editing and deleting do. */
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

  /** Has the same result as `removeComment` for each comment, with a few statements for all of them. */
  async erase({ pages }, tx, afterCommit, { id, username, activatedAt }) {
    const stale: string[] = [];
    for (const target of targets) stale.push(...(await target.subtractFromTotals(tx, await countsOf(tx, target, id))));
    await subtractLikes(tx, id);
    const threads = await deleteRepliesOf(tx, id);
    await emptyThreadsOf(tx, id);
    await deleteLeftLines(tx, threads);
    // Nobody could mention an account that was never activated, and searching for its name reads every comment.
    if (activatedAt !== null) await forgetMentions(tx, username);
    if (stale.length > 0) afterCommit(() => pages.invalidate(stale));
  },
};
