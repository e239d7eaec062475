import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { categoryName, exactCategoryName, languageName, exactLanguageName, textOf } from "#kit/calls/input.ts";
import { tag as bounds } from "#vocabulary/limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";

/** The staff's calls for the tags of a category and a language (behaviour.md, Tags). Members read tags by `talesCalls.tags`. */

export const tag = z.object({ tagName: z.string(), categoryName: exactCategoryName, languageName: exactLanguageName });
export type Tag = z.output<typeof tag>;

/** With the number of Tales that use it, including drafts: a tag in use cannot be deleted. */
const countedTag = tag.extend({ totPosts: z.number() });
export type CountedTag = z.output<typeof countedTag>;

/** Normalises Unicode and blanks and removes invisible characters, so that names that look the same are the same. */
const asSeen = (name: string) =>
  oneLine(name.normalize("NFC"))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/\s+/gu, " ");
/** Longer ones are refused before they are normalised. */
const sentMax = 1000;
export const tagName = z.string().max(sentMax).transform(asSeen).pipe(textOf(bounds));
const categoryAndLanguage = z.object({ categoryName, languageName });
/** A stored name. */
export const storedTagName = z.string().trim().max(bounds.storedMax);
/** The name of a tag to look for. One that is longer than any stored name is cut, and found nowhere. */
export const soughtTagName = z
  .string()
  .trim()
  .min(1)
  .transform((name) => name.slice(0, bounds.storedMax + 1));
const existing = categoryAndLanguage.extend({ tagName: storedTagName });

export const tagsCalls = {
  listCounted: endpoint({
    method: "GET",
    path: "/v1/tags",
    caller: "moderator",
    summary: "The tags of a category in a language, each with its number of Tales",
    query: categoryAndLanguage,
    reply: { status: 200, body: z.array(countedTag) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/tags",
    caller: "moderator",
    summary: "Creates a tag",
    body: categoryAndLanguage.extend({ tagName }),
    reply: { status: 201, body: tag },
    errors: ["CONFLICT"],
  }),
  rename: endpoint({
    method: "PUT",
    path: "/v1/tags",
    caller: "moderator",
    summary: "Renames a tag; the Tales that have it follow",
    query: existing.extend({ newTagName: tagName }),
    reply: { status: 200, body: tag },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/tags",
    caller: "moderator",
    summary: "Deletes a tag that no Tale has",
    query: existing,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "TAG_IN_USE"],
  }),
};
