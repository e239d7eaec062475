import type { ListedNews, NewsPost } from "../calls.ts";
import type { NewsRow, NewsWithContent } from "./queries.ts";

/** Converts rows to the API's replies. */

const dates = ({ createdAt, updatedAt }: NewsRow) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const listedView = (row: NewsRow): ListedNews => ({ ...row, ...dates(row) });
export const postView = (row: NewsWithContent): NewsPost => ({ ...row, ...dates(row) });
