import type { CommentLine } from "#contract/comments.ts";
import type { TopComment } from "./target.ts";

/** Pure functions that change a page of threads. */

/** The thread that contains a comment, as its top-level comment or as a reply. */
export function threadWith(threads: readonly TopComment[], id: number): TopComment | null {
  return threads.find((top) => top.id === id || top.replies.some((reply) => reply.id === id)) ?? null;
}

/**
 * Replaces a comment by the server's version. For a reply, that version comes without the other replies of its thread.
 */
export function withChanged(threads: readonly TopComment[], changed: TopComment): TopComment[] {
  const { replies: _, ...line } = changed;
  return threads.map((top) => {
    if (top.id === changed.id) return changed;
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
  deleted: true,
  createdAt: null,
  updatedAt: null,
};

/** Removes a comment. One with replies stays as an empty line until its last reply is deleted. */
export function withDeleted(threads: readonly TopComment[], id: number): TopComment[] {
  return threads.flatMap((top) => {
    if (top.id === id) return top.replies.length === 0 ? [] : [{ ...top, ...emptied }];
    const replies = top.replies.filter((reply) => reply.id !== id);
    return top.deleted && replies.length === 0 ? [] : [{ ...top, replies }];
  });
}

/** The line that gets the focus after a deletion: the emptied line if it stays, else the previous or the next one. */
export function lineAfterDeletion(threads: readonly TopComment[], id: number): number | null {
  const ids = (lines: readonly TopComment[]) =>
    lines.flatMap((top) => [top, ...top.replies].map((line: CommentLine) => line.id));
  const before = ids(threads);
  const left = new Set(ids(withDeleted(threads, id)));
  if (left.has(id)) return id;
  const at = before.indexOf(id);
  return (
    before.slice(0, at).findLast((each) => left.has(each)) ?? before.slice(at).find((each) => left.has(each)) ?? null
  );
}
