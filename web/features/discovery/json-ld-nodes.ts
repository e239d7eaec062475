import { iconAddress, sharePicture } from "#contract/discovery.ts";
import type { Language } from "#contract/languages.ts";
import { siteName } from "#contract/site-name.ts";
import type { JsonLdNode } from "#web/platform/json-ld.tsx";

/** What several pages tell of the same things in the words of schema.org. */

/** One node for the site that publishes everything. */
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
  /** The only one in which it is there. */
  language: Language;
  headline: string;
  description: string;
  /** Path of its share picture. */
  shared: string;
  publishedAt: string;
  updatedAt: string;
  totComments: number;
}

/** What every article tells, be it a Tale or a piece of news. */
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

/** The way to a page: names and paths, the page itself last. */
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

/** @param first position of the first of them in the whole list, from 1 */
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
