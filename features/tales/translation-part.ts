import { z } from "zod";
import { exactCategoryName, exactLanguageName } from "#kit/calls/input.ts";

/** Fields of every Tale in an answer about its versions in other languages. */

/** The members that may translate a Tale: everybody, those whose request its author has accepted, or only the author. */
export const translationRights = ["open", "ask", "closed"] as const;
export type TranslationRight = (typeof translationRights)[number];

const storyVersion = z.object({
  id: z.number(),
  categoryName: exactCategoryName,
  languageName: exactLanguageName,
  title: z.string(),
  author: z.string(),
});
export type StoryVersion = z.output<typeof storyVersion>;

/** The original of a translation. */
const storyCredit = z.object({
  /** Null while the original is not published, and once it is deleted. */
  id: z.number().nullable(),
  /** Both are null once the account of the original's author is erased. */
  title: z.string().nullable(),
  author: z.string().nullable(),
  languageName: exactLanguageName,
});
export type StoryCredit = z.output<typeof storyCredit>;

export const translationParts = {
  translations: z.enum(translationRights),
  correctionsWelcome: z.boolean(),
  /** The other published versions of the same story, by language. */
  versions: z.array(storyVersion),
  /** Null for an original. */
  translationOf: storyCredit.nullable(),
};
