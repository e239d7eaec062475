import type { CategorySlug } from "./categories.ts";
import type { LanguageName } from "./languages.ts";

/**
 * What a rendered page displays, in one word each. Pages say which of these they show (web/shows.ts); a change names
 * those it touches, and every page that shows one of them is drawn anew.
 */
export const shown = {
  tale: (id: number | string) => `tale:${id}`,
  category: (slug: CategorySlug, language: LanguageName) => `list:${slug}:${language}`,
  /** How often the Tales of a list were liked, by which it may be sorted. */
  likes: (slug: CategorySlug, language: LanguageName) => `likes:${slug}:${language}`,
  tags: (slug: CategorySlug, language: LanguageName) => `tags:${slug}:${language}`,
  /** Anything published in a language. */
  tales: (language: LanguageName) => `tales:${language}`,
  /** Somebody's public page. */
  author: (username: string) => `author:${username.toLowerCase()}`,
};
