import type { CategorySlug } from "./categories.ts";
import type { LanguageName } from "./languages.ts";

/**
 * The cache tags of rendered pages, feeds, sitemaps, share pictures and kept replies of calls. A page names the tags of what it shows
 * (site/web/page-cache-tags.ts); a change moves the tags of what it changed, and every kept page that has one of them becomes stale.
 */
export const cacheTag = {
  /** Every page that shows a Tale or a card of it. */
  tale: (id: number | string) => `tale:${id}`,
  /** The numbers of likes and comments on the Tale's own page. */
  totals: (id: number | string) => `totals:${id}`,
  /** The number of members who have it among their favourites, which no page shows. */
  bookmarks: (id: number | string) => `bookmarks:${id}`,
  /** The number of likes on cards of the Tale. */
  likes: (id: number | string) => `likes:${id}`,
  /** Every page of a series: its title, its description, and the Tales in it. */
  series: (id: number | string) => `series:${id}`,
  /** Lists of prompts. */
  prompts: () => "prompts",
  /** A prompt: its texts, its dates and its state. */
  prompt: (id: number | string) => `prompt:${id}`,
  /** The Tales that were written for it. */
  promptEntries: (id: number | string) => `prompt-entries:${id}`,
  category: (slug: CategorySlug, language: LanguageName) => `list:${slug}:${language}`,
  /** The list sorted by likes. */
  ranking: (slug: CategorySlug, language: LanguageName) => `ranking:${slug}:${language}`,
  tags: (slug: CategorySlug, language: LanguageName) => `tags:${slug}:${language}`,
  /** Anything published in a language. */
  tales: (language: LanguageName) => `tales:${language}`,
  /** The steps of the ladder of a language. */
  ladder: (language: LanguageName) => `ladder:${language}`,
  /** The share picture of a Tale or news post: likes and comments do not change it. */
  picture: (of: "tale" | "news", id: number | string) => `picture:${of}:${id}`,
  newsPost: (id: number | string) => `news:${id}`,
  /** Every list of the news of a language. */
  news: (language: LanguageName) => `news-list:${language}`,
  /** The news posts of a language, without their number of comments, which lists show. */
  newsPosts: (language: LanguageName) => `news-posts:${language}`,
  /** A text of the site about itself, such as the rules. */
  text: (kind: string) => `text:${kind}`,
  /** The active adverts of a language. */
  adverts: (language: LanguageName) => `adverts:${language}`,
  /** The public page of a member. */
  author: (username: string) => `author:${username.toLowerCase()}`,
  /** Everything that names a member, in whichever role (named-members.ts). */
  name: (username: string) => `name:${username.toLowerCase()}`,
  /** The number of a member's followers on that page. */
  followers: (username: string) => `followers:${username.toLowerCase()}`,
  /** Whether a member's profile and Tales are public; their content has other tags. */
  visibility: (username: string) => `visibility:${username.toLowerCase()}`,
};
