import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";

/** The addresses of feeds, share pictures, the manifest and icons: pages link to them, the server serves them. */

/** The size in pixels of the picture that a shared link shows. */
export const sharePicture = { width: 1200, height: 630 };

/** Increase it with every change to how these pictures are drawn, because clients cache them by address. */
const drawing = 1;

/** A changed row gets a new address, so that caches load the picture with the new title. */
const versionOf = (updatedAt: string) => `${drawing}-${Date.parse(updatedAt).toString(36)}`;

/** @param face counts the changes of the site's name and logo, which pictures show (page-context.ts) */
const faced = (face: number) => (face > 1 ? `-${face}` : "");

interface Row {
  id: number;
  updatedAt: string;
}

export const sharePictures = {
  tale: ({ id, updatedAt }: Row, face: number) => `/share/tales/${id}.png?v=${versionOf(updatedAt)}${faced(face)}`,
  news: ({ id, updatedAt }: Row, face: number) => `/share/news/${id}.png?v=${versionOf(updatedAt)}${faced(face)}`,
  category: (slug: CategorySlug) => `/share/categories/${slug}.png?v=${drawing}`,
  /** For pages without a share picture of their own. */
  site: (face: number) => `/share/site.png?v=${drawing}${faced(face)}`,
};

/** Atom feeds: what is new in a language, in one of its categories, in its news, or by one author. */
export const feedAddresses = {
  language: (language: Language) => `/feeds/${language}.xml`,
  category: (language: Language, slug: CategorySlug) => `/feeds/${language}/${slug}.xml`,
  news: (language: Language) => `/feeds/${language}/news.xml`,
  author: (username: string) => `/feeds/author/${username}.xml`,
};

/** The description of the site's search for browsers (OpenSearch 1.1). */
export const openSearchAddress = (language: Language) => `/opensearch.xml?lang=${language}`;

export const manifestAddress = (language: Language) => `/manifest.webmanifest?lang=${language}`;

/** The site's icon for browsers and operating systems: its size in pixels, and whether the system crops it to a shape (maskable). */
export const icons = {
  "icon-192": { size: 192, maskable: false },
  "icon-512": { size: 512, maskable: false },
  "maskable-512": { size: 512, maskable: true },
  "apple-touch-icon": { size: 180, maskable: true },
  /** Inside /favicon.ico, which many programs request by default. */
  favicon: { size: 48, maskable: false },
} as const;
export type IconName = keyof typeof icons;

export const iconAddress = (name: IconName, face: number) => `/icons/${name}.png?v=${drawing}${faced(face)}`;
