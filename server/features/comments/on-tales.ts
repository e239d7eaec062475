import type { CommentReply } from "#contract/comments.ts";
import { taleToComment } from "../tales/service.ts";
import { targetColumns, type Target } from "./target.ts";

/** Comments on published Tales. */
export const onTales: Target<Pick<CommentReply, "postId" | "commentId" | "parentId">> = {
  kind: "tale",
  column: targetColumns.taleId,
  idOf: ({ taleId }) => taleId,
  reference: (taleId) => ({ taleId }),
  names: (postId, threadId) => ({ postId, commentId: threadId, parentId: threadId }),
  ...taleToComment,
};
