import { describe, expect, it } from "vitest";
import type { TopComment } from "./target.ts";
import { lineAfterDeletion, threadWith, withChanged, withDeleted } from "./threads.ts";

const line = (id: number, parentId: number | null = null) => ({
  id,
  comment: `Text ${id}`,
  postId: 1,
  commentId: parentId,
  parentId,
  author: "ada1",
  authorAvatar: null,
  totLikes: 0,
  liked: false,
  censored: false,
  deleted: false,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
});
const thread = (id: number, replies: number[] = []): TopComment => ({
  ...line(id),
  replies: replies.map((each) => line(each, id)),
});
const ids = (threads: TopComment[]) => threads.map((top) => [top.id, ...top.replies.map((reply) => reply.id)]);

const threads = [thread(1), thread(2, [3, 4]), thread(5, [6])];

describe("a page of threads", () => {
  it("threadWith finds top-level comments and replies", () => {
    expect([1, 2, 4, 6, 9].map((id) => threadWith(threads, id)?.id)).toEqual([1, 2, 2, 5, undefined]);
  });

  it("withChanged replaces one comment and keeps the other replies of its thread", () => {
    const changed = withChanged(threads, { ...line(3, 2), comment: "Changed", replies: [] });
    expect(ids(changed)).toEqual(ids(threads));
    expect(changed[1]?.replies[0]?.comment).toBe("Changed");
  });

  it("withDeleted keeps an empty line while there are replies, and removes it with the last reply", () => {
    expect(ids(withDeleted(threads, 1))).toEqual([
      [2, 3, 4],
      [5, 6],
    ]);
    const empty = withDeleted(threads, 5);
    expect(ids(empty)).toEqual(ids(threads));
    expect(empty[2]).toMatchObject({ deleted: true, comment: "", author: null });
    expect(ids(withDeleted(empty, 6))).toEqual([[1], [2, 3, 4]]);
  });

  it("After a deletion the focus goes to the previous line, the emptied line, or the next one", () => {
    expect([1, 2, 3, 4, 6].map((id) => lineAfterDeletion(threads, id))).toEqual([2, 2, 2, 3, 5]);
    expect(lineAfterDeletion([thread(1)], 1)).toBeNull();
  });
});
