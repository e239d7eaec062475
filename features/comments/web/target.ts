import { commentsCalls, newsCommentsCalls, type CommentLine } from "../calls.ts";
import { moderationCalls } from "#features/moderation/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Commented } from "./commented.ts";

/** A comment on a Tale or on a news post, with that target's name for the top comment of its thread. */
export type ThreadComment = CommentLine & InThread;
type InThread = { id: number } & ({ parentId: number | null } | { adminParentId: number | null });

/** The top comment of its thread; its own id for a top comment. */
export const threadIdOf = (comment: InThread): number =>
  ("parentId" in comment ? comment.parentId : comment.adminParentId) ?? comment.id;

/** A top-level comment, with its first replies or all of them. */
export type TopComment = ThreadComment & {
  replies: ThreadComment[];
  /** The number of all replies; missing if all are here. */
  totReplies?: number | undefined;
};

/** Where a comment is found. */
export interface CommentPlace {
  /** The page that holds its thread, counted from 0. */
  page: number;
  /** The top-level comment of its thread; its own id for a top-level comment. */
  threadId: number;
}

/** Oldest first, or newest first. */
export type Direction = "ASC" | "DESC";

interface NewComment {
  comment: string;
  /** The comment that is answered; null for a top-level comment. */
  commentId: number | null;
  /** The idempotency key: repeated with the same key after a lost answer, the call creates no second comment. */
  clientKey: string;
}

interface NewReport {
  reason: string;
  /** To the moderators. */
  note?: string;
  clientKey: string;
}

/** The calls of its discussion, besides those of its page. */
export interface CommentsTarget extends Commented {
  list(
    page: { pageNumber: number; pageSize: number; direction: Direction },
    signal: AbortSignal,
  ): Promise<{ items: TopComment[]; total: number }>;
  /** All replies of a thread, oldest first. */
  replies(threadId: number, signal?: AbortSignal): Promise<ThreadComment[]>;
  /** The oldest comment that waits for the reader, the author of the Tale, and how many there are. */
  waiting(signal: AbortSignal): Promise<{ items: TopComment[]; total: number }>;
  approve(id: number): Promise<TopComment>;
  /** Of comments on Tales alone. */
  hide(id: number, hidden: boolean): Promise<TopComment>;
  freeze(id: number, frozen: boolean): Promise<TopComment>;
  /** Null if the comment is not on this target. */
  placeOf(id: number, page: { pageSize: number; direction: Direction }): Promise<CommentPlace | null>;
  create(comment: NewComment): Promise<TopComment>;
  edit(id: number, comment: string): Promise<TopComment>;
  remove(id: number): Promise<void>;
  like(id: number, liked: boolean): Promise<TopComment>;
  /** @param why for its author, if it is hidden */
  censor(id: number, censored: boolean, why?: { note: string; ground?: string }): Promise<TopComment>;
  /** Reports the comment to the moderators. */
  report(id: number, report: NewReport): Promise<unknown>;
}

/** The place that a call returns; null if the comment does not exist. */
async function placeOrNull(ask: () => Promise<CommentPlace | null>): Promise<CommentPlace | null> {
  try {
    return await ask();
  } catch (error) {
    // 400: the number is too large to be an id.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The calls of a discussion. */
export function targetOf(api: Api, commented: Commented): CommentsTarget {
  const { kind, id } = commented;
  const calls = kind === "tale" ? commentsCalls : newsCommentsCalls;
  return {
    ...commented,
    replies: (threadId, signal) => api(calls.replies, { params: { id: threadId } }, { signal }),
    placeOf: (commentId, query) =>
      placeOrNull(async () => {
        const place = await api(calls.place, { params: { id: commentId }, query });
        const isHere = ("postId" in place ? place.postId : place.adminPostId) === id;
        return isHere ? { page: place.pageNumber, threadId: threadIdOf({ ...place, id: commentId }) } : null;
      }),
    edit: (commentId, comment) => api(calls.edit, { body: { commentId, comment } }),
    remove: (commentId) => api(calls.remove, { params: { id: commentId } }),
    like: (commentId, liked) => api(calls.like, { params: { id: commentId }, body: { liked } }),
    approve: (commentId) => api(calls.approve, { params: { id: commentId } }),
    hide: (commentId, hidden) => api(commentsCalls.hide, { params: { id: commentId }, body: { hidden } }),
    freeze: (commentId, frozen) => api(commentsCalls.freeze, { params: { id: commentId }, body: { frozen } }),
    waiting: (signal) => api(commentsCalls.ofTale, { params: { id }, query: { held: true, pageSize: 1 } }, { signal }),
    censor: (commentId, censored, why) => api(calls.censor, { params: { id: commentId }, body: { censored, ...why } }),
    ...(kind === "tale" ? callsOfTale(api, id) : callsOfNews(api, id)),
  };
}

type OwnCalls = Pick<CommentsTarget, "list" | "create" | "report">;

const callsOfTale = (api: Api, id: number): OwnCalls => ({
  list: (query, signal) => api(commentsCalls.ofTale, { params: { id }, query }, { signal }),
  create: (comment) => api(commentsCalls.create, { body: { ...comment, postId: id } }),
  report: (commentId, report) => api(moderationCalls.reportComment, { body: { commentId, ...report } }),
});

const callsOfNews = (api: Api, id: number): OwnCalls => ({
  list: (query, signal) => api(newsCommentsCalls.ofNews, { params: { id }, query }, { signal }),
  create: (comment) => api(newsCommentsCalls.create, { body: { ...comment, adminPostId: id } }),
  report: (commentId, report) => api(moderationCalls.reportNewsComment, { body: { commentId, ...report } }),
});
