import { commentsCalls } from "#contract/comments.ts";
import { moderationCalls } from "#contract/moderation.ts";
import { talesCalls, type PublishedTale } from "#contract/tales.ts";
import type { Api } from "#web/platform/api.ts";
import { pageWhereFound, type CommentsTarget } from "./target.ts";

/** A Tale as a target for comments. */
export function taleTarget(
  api: Api,
  { id, author }: Pick<PublishedTale, "id" | "author">,
  address: string,
): CommentsTarget {
  return {
    key: `tale/${id}`,
    author,
    address,
    list: (query, signal) => api(commentsCalls.ofTale, { params: { id }, query }, { signal }),
    pageOf: (commentId, query) =>
      pageWhereFound(async () => {
        const { postId, pageNumber } = await api(commentsCalls.place, { params: { id: commentId }, query });
        return postId === id ? pageNumber : null;
      }),
    count: async () => (await api(talesCalls.read, { params: { id } })).totComments,
    create: (comment) => api(commentsCalls.create, { body: { ...comment, postId: id } }),
    edit: (commentId, comment) => api(commentsCalls.edit, { body: { commentId, comment } }),
    remove: (commentId) => api(commentsCalls.remove, { params: { id: commentId } }),
    like: (commentId, liked) => api(commentsCalls.like, { params: { id: commentId }, body: { liked } }),
    censor: (commentId, censored) => api(commentsCalls.censor, { params: { id: commentId }, body: { censored } }),
    report: (commentId, reason, clientKey) =>
      api(moderationCalls.reportComment, { body: { commentId, reason, clientKey } }),
  };
}
