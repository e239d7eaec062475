import { shown } from "#contract/shown.ts";
import { paged, type DataHolder } from "../own-data/service.ts";
import { taleToComment } from "../tales/service.ts";
import {
  commentsAfter,
  countsOf,
  deleteLeftLines,
  deleteRepliesOf,
  emptyThreadsOf,
  forgetMentions,
  likedCommentsAfter,
  lockTouched,
  uncountLikes,
} from "./personal-data-queries.ts";

/** What somebody wrote below Tales, and which of others' comments they like. */
export const commentsData: DataHolder = {
  parts({ platform: { database }, user }) {
    const { db } = database;
    return [
      { name: "comments", rows: () => paged((after) => commentsAfter(db, user.id, after), ({ id }) => id) },
      {
        name: "commentLikes",
        rows: () => paged((after) => likedCommentsAfter(db, user.id, after), ({ commentId }) => commentId),
      },
    ];
  },

  /** What is commented on comes first, as for who writes, edits or deletes. */
  async lock(tx, userId) {
    const counts = await countsOf(tx, userId);
    await taleToComment.lockAll(tx, counts.map(({ id }) => id!));
    await lockTouched(tx, userId);
  },

  /** Leaves what deleting each comment by itself would leave (removeComment), by a few statements over all of them. */
  async erase({ pages }, tx, afterCommit, { id, username }) {
    const counts = (await countsOf(tx, id)).map((each) => ({ id: each.id!, total: each.total }));
    await taleToComment.countDown(tx, counts);
    await uncountLikes(tx, id);
    const threads = await deleteRepliesOf(tx, id);
    await emptyThreadsOf(tx, id);
    await deleteLeftLines(tx, threads);
    await forgetMentions(tx, username);
    if (counts.length > 0) afterCommit(() => pages.invalidate(counts.map((each) => shown.tale(each.id))));
  },
};
