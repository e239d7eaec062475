import { describe, expect, it } from "vitest";
import { threadIdOf, type TopComment } from "./target.ts";
import {
  isPartial,
  lineAfterDeletion,
  mayHave,
  replyCount,
  threadWith,
  withChanged,
  withDeleted,
  withReplies,
} from "./threads.ts";

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
  held: false,
  hidden: false,
  frozen: false,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
});
const thread = (id: number, replies: number[] = []): TopComment => ({
  ...line(id),
  replies: replies.map((each) => line(each, id)),
  totReplies: replies.length,
});
const ids = (threads: TopComment[]) => threads.map((top) => [top.id, ...top.replies.map((reply) => reply.id)]);

const threads = [thread(1), thread(2, [3, 4]), thread(5, [6])];

describe("a page of threads", () => {
  it("A comment on a Tale or on news names the thread that it is in, a top-level comment itself", () => {
    expect([line(2), line(3, 2)].map(threadIdOf)).toEqual([2, 2]);
    expect([null, 2].map((adminParentId) => threadIdOf({ id: 3, adminParentId }))).toEqual([3, 2]);
  });

  it("threadWith finds top-level comments and replies", () => {
    expect([1, 2, 4, 6, 9].map((id) => threadWith(threads, id)?.id)).toEqual([1, 2, 2, 5, undefined]);
  });

  it("withChanged replaces one comment and keeps the other replies of its thread", () => {
    const changed = withChanged(threads, { ...line(3, 2), comment: "Changed", replies: [], totReplies: 0 });
    expect(ids(changed)).toEqual(ids(threads));
    expect(changed[1]?.replies[0]?.comment).toBe("Changed");
  });

  it("withChanged keeps the loaded replies if the server's version of their thread has only the first ones", () => {
    const changed = { ...thread(2, [3]), comment: "Changed", totReplies: 9 };
    const [, kept] = withChanged(threads, changed);
    expect(kept).toMatchObject({ comment: "Changed", totReplies: 9, replies: [{ id: 3 }, { id: 4 }] });
    const [, replaced] = withChanged(threads, { ...changed, totReplies: 1 });
    expect(replaced).toMatchObject({ totReplies: 1, replies: [{ id: 3 }] });
    expect(replaced?.replies).toHaveLength(1);
  });

  it("A thread is partial until all its replies are loaded", () => {
    const partial = { ...thread(2, [3]), totReplies: 2 };
    expect(isPartial(partial)).toBe(true);
    const whole = withReplies(partial, [line(3, 2), line(4, 2), line(7, 2)]);
    expect([isPartial(whole), whole.totReplies]).toEqual([false, 3]);
  });

  it("A thread of an older process, which sends all replies without their number, is complete", () => {
    const { totReplies: _, ...whole } = thread(2, [3, 4]);
    expect([isPartial(whole), replyCount(whole)]).toEqual([false, 2]);
    expect(withDeleted([whole], 3)).toMatchObject([{ totReplies: 1, replies: [{ id: 4 }] }]);
  });

  it("mayHave finds comments on the page, and takes unknown ones for replies of a partial thread", () => {
    const page = [...threads, { ...thread(7, [8]), totReplies: 2 }];
    const asked = [
      [1, 1],
      [4, 2],
      [9, 2],
      [9, 7],
      [7, 7],
      [9, 9],
    ] as const;
    expect(asked.map(([id, threadId]) => mayHave(page, id, threadId))).toEqual([true, true, false, true, true, false]);
  });

  it("withDeleted counts the replies that are left, also those that are not loaded", () => {
    const partial = { ...thread(2, [3]), totReplies: 2 };
    expect(withDeleted([partial], 3)).toMatchObject([{ totReplies: 1, replies: [] }]);
    expect(withDeleted(withDeleted([partial], 2), 3)).toMatchObject([{ deleted: true, totReplies: 1 }]);
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
