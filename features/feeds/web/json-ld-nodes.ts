import { iconAddress, sharePicture } from "../addresses.ts";
import type { Language } from "#vocabulary/languages.ts";
import { siteName } from "#vocabulary/site-name.ts";
import type { JsonLdNode } from "#kit/web/head/json-ld.tsx";

/** The JSON-LD nodes (schema.org) that several pages share. */

/** The publisher, one node for the whole site. */
export function publisher(site: string): JsonLdNode {
  return {
    "@type": "Organization",
    "@id": `${site}/#publisher`,
    name: siteName,
    url: `${site}/`,
    logo: { "@type": "ImageObject", url: site + iconAddress("icon-512"), width: 512, height: 512 },
  };
}

interface ArticleMetadata {
  path: string;
  /** The only language it is available in. */
  language: Language;
  headline: string;
  description: string;
  /** The path of its social preview image. */
  shared: string;
  publishedAt: string;
  updatedAt: string;
  totComments: number;
}

/** The article node of a Tale or a news post. */
export function article(site: string, facts: ArticleMetadata): JsonLdNode {
  const url = `${site}${facts.path}?lang=${facts.language}`;
  return {
    "@type": "Article",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    url,
    headline: facts.headline,
    description: facts.description,
    image: picture(site, facts.shared, sharePicture),
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    publisher: publisher(site),
    inLanguage: facts.language,
    commentCount: facts.totComments,
    isAccessibleForFree: true,
  };
}

/** The breadcrumbs of a page: names and paths, the page itself last. */
export function breadcrumbs(site: string, trail: readonly { name: string; path: string }[]): JsonLdNode {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: site + path,
    })),
  };
}

/** @param first position of the first item in the whole list, from 1 */
export function itemList(site: string, items: readonly { name: string; path: string }[], first = 1): JsonLdNode {
  return {
    "@type": "ItemList",
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: first + at,
      name,
      url: site + path,
    })),
  };
}

const picture = (site: string, path: string, { width, height }: { width: number; height: number }): JsonLdNode => ({
  "@type": "ImageObject",
  url: new URL(path, site).href,
  width,
  height,
});
