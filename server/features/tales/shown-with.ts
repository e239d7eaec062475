import { toCategorySlug } from "#contract/categories.ts";
import { shown } from "#contract/shown.ts";
import type { TaleRow } from "./queries.ts";

/** What changes on pages when this Tale appears or goes. */
export const shownWith = ({
  id,
  categoryName,
  languageName,
  author,
}: Pick<TaleRow, "id" | "categoryName" | "languageName" | "author">) => [
  shown.tale(id),
  shown.picture("tale", id),
  shown.category(toCategorySlug(categoryName), languageName),
  shown.tales(languageName),
  shown.author(author),
];
