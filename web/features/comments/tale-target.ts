import { commentsCalls } from "#contract/comments.ts";
import { talesCalls } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import type { Api } from "#web/platform/api.ts";
import type { CommentsTarget } from "./target.ts";

/** A Tale as something to comment on. */
export function taleTarget(api: Api, id: number, address: string): CommentsTarget {
  async function pageOf(commentId: number, pageSize: number): Promise<number | null> {
    try {
      const { postId, pageNumber } = await api(commentsCalls.place, { params: { id: commentId }, query: { pageSize } });
      return postId === id ? pageNumber : null;
    } catch (error) {
      // 400: a number that is no id.
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }
  }

  return {
    key: `tale/${id}`,
    address,
    list: (query, signal) => api(commentsCalls.ofTale, { params: { id }, query }, { signal }),
    pageOf,
    count: async () => (await api(talesCalls.read, { params: { id } })).totComments,
    create: (comment) => api(commentsCalls.create, { body: { ...comment, postId: id } }),
    edit: (commentId, comment) => api(commentsCalls.edit, { body: { commentId, comment } }),
    remove: (commentId) => api(commentsCalls.remove, { params: { id: commentId } }),
    like: (commentId) => api(commentsCalls.like, { params: { id: commentId } }),
    censor: (commentId, censored) => api(commentsCalls.censor, { params: { id: commentId }, body: { censored } }),
  };
}
