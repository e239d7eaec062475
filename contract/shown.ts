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
  /** What is drawn of a Tale or post for links to it: likes and comments don't show there. */
  picture: (of: "tale" | "news", id: number | string) => `picture:${of}:${id}`,
  newsPost: (id: number | string) => `news:${id}`,
  /** The news of a language, in whatever list. */
  news: (language: LanguageName) => `news-list:${language}`,
  /** The posts of a language themselves: comments, which lists count, don't show there. */
  newsPosts: (language: LanguageName) => `news-posts:${language}`,
  /** The active adverts of a language. */
  adverts: (language: LanguageName) => `adverts:${language}`,
  /** Somebody's public page. */
  author: (username: string) => `author:${username.toLowerCase()}`,
  /** Whether everybody may find somebody's profile and Tales; what they look like doesn't show there. */
  visibility: (username: string) => `visibility:${username.toLowerCase()}`,
};
