import { newsCommentsCalls } from "#contract/comments.ts";
import { moderationCalls } from "#contract/moderation.ts";
import { newsCalls } from "#contract/news.ts";
import type { Api } from "#web/platform/api.ts";
import { pageWhereFound, type CommentsTarget } from "./target.ts";

/** A news post as a target for comments. */
export function newsTarget(api: Api, id: number, address: string): CommentsTarget {
  return {
    key: `news/${id}`,
    author: null,
    address,
    list: (query, signal) => api(newsCommentsCalls.ofNews, { params: { id }, query }, { signal }),
    pageOf: (commentId, query) =>
      pageWhereFound(async () => {
        const { adminPostId, pageNumber } = await api(newsCommentsCalls.place, { params: { id: commentId }, query });
        return adminPostId === id ? pageNumber : null;
      }),
    count: async () => (await api(newsCalls.read, { params: { id } })).totComments,
    create: (comment) => api(newsCommentsCalls.create, { body: { ...comment, adminPostId: id } }),
    edit: (commentId, comment) => api(newsCommentsCalls.edit, { body: { commentId, comment } }),
    remove: (commentId) => api(newsCommentsCalls.remove, { params: { id: commentId } }),
    like: (commentId, liked) => api(newsCommentsCalls.like, { params: { id: commentId }, body: { liked } }),
    censor: (commentId, censored) => api(newsCommentsCalls.censor, { params: { id: commentId }, body: { censored } }),
    report: (commentId, reason, clientKey) =>
      api(moderationCalls.reportNewsComment, { body: { commentId, reason, clientKey } }),
  };
}
