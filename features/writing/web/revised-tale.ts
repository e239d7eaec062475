import { revisionsCalls, type Revision } from "#features/review/revisions.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import type { TaleCalls } from "./autosave/save-tale.ts";

/** A published Tale with the text of its revision, so that the editor and the review can treat it like an unpublished one. */
export function revisedTale(tale: OwnTale, { postId: _id, ...revision }: Revision): OwnTale {
  return { ...tale, ...revision, createdAt: tale.createdAt, published: false };
}

const isOpened = () => Promise.reject(new Error("a revision is opened, not created"));

/** The calls of the editor, for a revision of this Tale. */
export function revisionCallsOf(api: Api, tale: OwnTale): TaleCalls {
  const params = { id: tale.id };
  return {
    create: isOpened,
    keepSketch: isOpened,
    readSketch: isOpened,
    removeSketch: isOpened,
    async edit(_id, { categoryName: _category, languageName: _language, promptId: _prompt, ...body }) {
      try {
        return revisedTale(tale, await api(revisionsCalls.edit, { params, body }));
      } catch (error) {
        // It is gone because a reviewer published it, or because it was given up elsewhere.
        if (hasCode(error, "NOT_FOUND")) throw new ApiError({ status: 409, code: "PUBLISHED" });
        throw error;
      }
    },
    read: async () => revisedTale(tale, await api(revisionsCalls.read, { params })),
    keep: (_id, body) => api(taleVersionsCalls.keep, { params, body }),
  };
}
