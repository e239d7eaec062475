import type { NewsComment } from "#contract/comments.ts";
import { newsToComment } from "../news/service.ts";
import { targetColumns, type Target } from "./target.ts";

/** Comments on news posts. */
export const onNews: Target<Pick<NewsComment, "adminPostId" | "adminParentId">> = {
  kind: "news",
  column: targetColumns.newsId,
  idOf: ({ newsId }) => newsId,
  reference: (newsId) => ({ newsId }),
  names: (adminPostId, adminParentId) => ({ adminPostId, adminParentId }),
  ...newsToComment,
};
