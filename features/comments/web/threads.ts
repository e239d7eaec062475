import type { ThreadComment, TopComment } from "./target.ts";

/** Pure functions that change a page of threads. */

/** The number of its replies, loaded or not. */
export const replyCount = ({ replies, totReplies = replies.length }: TopComment) => totReplies;

/** Whether some of its replies are not loaded. */
export const isPartial = (top: TopComment) => top.replies.length < replyCount(top);

export const withReplies = (top: TopComment, replies: ThreadComment[]): TopComment => ({
  ...top,
  replies,
  totReplies: replies.length,
});

/** The thread that contains a comment, as its top-level comment or as a loaded reply. */
export function threadWith(threads: readonly TopComment[], id: number): TopComment | null {
  return threads.find((top) => top.id === id || top.replies.some((reply) => reply.id === id)) ?? null;
}

/** Whether a comment is on this page: loaded, or among the replies that its thread has not loaded. */
export function mayHave(threads: readonly TopComment[], id: number, threadId: number): boolean {
  return threads.some((top) => top.id === threadId && (isPartial(top) || threadWith([top], id) !== null));
}

/**
 * Replaces a comment by the server's version. For a reply, that version comes without the other replies of its thread;
 * for a top-level comment, only with the first ones.
 */
export function withChanged(threads: readonly TopComment[], changed: TopComment): TopComment[] {
  const { replies: _, totReplies: _none, ...line } = changed;
  return threads.map((top) => {
    if (top.id === changed.id) {
      const hasMore = isPartial(changed) && top.replies.length > changed.replies.length;
      return hasMore ? { ...changed, replies: top.replies } : changed;
    }
    return { ...top, replies: top.replies.map((reply) => (reply.id === changed.id ? line : reply)) };
  });
}

const emptied = {
  comment: "",
  author: null,
  authorAvatar: null,
  totLikes: 0,
  liked: false,
  censored: false,
  held: false,
  hidden: false,
  deleted: true,
  createdAt: null,
  updatedAt: null,
};

/** The line of a comment, if it is loaded. */
export const lineWith = (threads: readonly TopComment[], id: number): ThreadComment | undefined =>
  threads.flatMap((top) => [top, ...top.replies] as ThreadComment[]).find((line) => line.id === id);

/** Whether the Tale's number of comments includes it. */
export const isCounted = ({ held, hidden }: ThreadComment) => !held && !hidden;

/** Removes a comment. One with replies stays as an empty line until its last reply is deleted. */
export function withDeleted(threads: readonly TopComment[], id: number): TopComment[] {
  return threads.flatMap((top): TopComment[] => {
    if (top.id === id) return replyCount(top) === 0 ? [] : [{ ...top, ...emptied }];
    const replies = top.replies.filter((reply) => reply.id !== id);
    const totReplies = replyCount(top) - (top.replies.length - replies.length);
    return top.deleted && totReplies === 0 ? [] : [{ ...top, replies, totReplies }];
  });
}

/** The line that gets the focus after a deletion: the emptied line if it stays, else the previous or the next one. */
export function lineAfterDeletion(threads: readonly TopComment[], id: number): number | null {
  const ids = (lines: readonly TopComment[]) =>
    lines.flatMap((top) => [top, ...top.replies].map((line: ThreadComment) => line.id));
  const before = ids(threads);
  const remainingIds = new Set(ids(withDeleted(threads, id)));
  if (remainingIds.has(id)) return id;
  const at = before.indexOf(id);
  return (
    before.slice(0, at).findLast((each) => remainingIds.has(each)) ??
    before.slice(at).find((each) => remainingIds.has(each)) ??
    null
  );
}
