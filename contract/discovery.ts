import type { CategorySlug } from "./categories.ts";
import type { Language } from "./languages.ts";

/** Addresses by which the site is found and shared: pages name them, the server answers them. */

/** Pixels of the pictures that shared links show. */
export const sharePicture = { width: 1200, height: 630 };

/** Goes up with every change to how these pictures are drawn, as whoever has fetched one keeps it. */
const drawing = 1;

/** A changed row has another address, so that its new title shows. */
const versionOf = (updatedAt: string) => `${drawing}-${Date.parse(updatedAt).toString(36)}`;

interface Row {
  id: number;
  updatedAt: string;
}

export const sharePictures = {
  tale: ({ id, updatedAt }: Row) => `/share/tales/${id}.png?v=${versionOf(updatedAt)}`,
  news: ({ id, updatedAt }: Row) => `/share/news/${id}.png?v=${versionOf(updatedAt)}`,
  category: (slug: CategorySlug) => `/share/categories/${slug}.png?v=${drawing}`,
  /** For pages that have none of their own. */
  site: `/share/site.png?v=${drawing}`,
};

/** Atom feeds: everything new in a language, one of its categories, its news, or somebody's Tales. */
export const feedAddresses = {
  language: (language: Language) => `/feeds/${language}.xml`,
  category: (language: Language, slug: CategorySlug) => `/feeds/${language}/${slug}.xml`,
  news: (language: Language) => `/feeds/${language}/news.xml`,
  author: (username: string) => `/feeds/author/${username}.xml`,
};

export const manifestAddress = (language: Language) => `/manifest.webmanifest?lang=${language}`;

/** The mark as browsers and systems show it, by name: pixels, and whether the system cuts a shape out of it. */
export const icons = {
  "icon-192": { size: 192, maskable: false },
  "icon-512": { size: 512, maskable: false },
  "maskable-512": { size: 512, maskable: true },
  "apple-touch-icon": { size: 180, maskable: true },
  /** Inside /favicon.ico, which many programs ask for without being told. */
  favicon: { size: 48, maskable: false },
} as const;
export type IconName = keyof typeof icons;

export const iconAddress = (name: IconName) => `/icons/${name}.png?v=${drawing}`;
