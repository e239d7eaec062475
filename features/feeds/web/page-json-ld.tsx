import { useTranslation } from "react-i18next";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { iconAddress, sharePicture, sharePictures } from "../addresses.ts";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import type { NewsPost } from "#features/news/calls.ts";
import { JsonLd, KeptJsonLd, type JsonLdNode } from "#kit/web/head/page-head.tsx";
import { useSite, type Site } from "#kit/web/pages/page-context.ts";
import { blogPath, newsAddress } from "#features/news/web/addresses.ts";
import { useMarkTotals } from "#kit/web/pages/kept-parts.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { seriesAddress } from "#features/series/web/series-address.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { toCategorySlug } from "#vocabulary/categories.ts";

interface NewsJsonLdProps {
  post: NewsPost;
  /** The blog's name in the reader's language. */
  blog: string;
}

function NewsNodes({ post, blog }: NewsJsonLdProps) {
  const given = useSite();
  const { url: site, face } = given;
  const language = toLanguage(post.languageName);
  const path = newsAddress(post);
  const facts = {
    path,
    language,
    headline: post.title,
    description: post.description,
    shared: sharePictures.news(post, face),
    publishedAt: post.createdAt,
    updatedAt: post.updatedAt,
    totComments: post.totComments,
  };
  const trail = breadcrumbs(site, [
    { name: blog, path: blogPath },
    { name: post.title, path },
  ]);
  return <JsonLd nodes={[{ ...article(given, facts), author: publisher(given) }, trail]} />;
}

interface Named {
  name: string;
  path: string;
}

interface ListJsonLdProps {
  /** The page itself. */
  page: Named & { description: string };
  /** The pages above it in the breadcrumbs. */
  parents?: readonly Named[];
  /** The items of the list, in order. */
  items: readonly Named[];
  /** The position of the first item in the whole list, from 1. */
  first?: number;
}

function ListNodes({ page, parents = [], items, first }: ListJsonLdProps) {
  const { url: site } = useSite();
  const { language } = useLanguage();
  const collection = {
    "@type": "CollectionPage",
    name: page.name,
    description: page.description,
    url: site + page.path,
    inLanguage: language,
    isPartOf: { "@id": `${site}/#site` },
    mainEntity: itemList(site, items, first),
  };
  return <JsonLd nodes={parents.length === 0 ? [collection] : [collection, breadcrumbs(site, [...parents, page])]} />;
}

function SiteNodes({ description }: { description: string }) {
  const given = useSite();
  const { url: site, name } = given;
  const publisherNode = publisher(given);
  const website = {
    "@type": "WebSite",
    "@id": `${site}/#site`,
    name,
    url: `${site}/`,
    description,
    inLanguage: offeredLanguages(given),
    publisher: { "@id": publisherNode["@id"] },
  };
  return <JsonLd nodes={[website, publisherNode]} />;
}

const person = (site: string, name: string) => ({ "@type": "Person", name, url: site + profileAddress(name) });

/** Nobody while the author is hidden. A translation has the author of its original, as far as it is known, and its translator. */
function authorship(site: string, { author, translationOf, versions }: PublishedTale) {
  if (!isNamed(author)) return {};
  if (translationOf === null) return { author: person(site, author) };
  const original = versions.find(({ id }) => id === translationOf.id);
  const { author: writer, formerAuthor } = translationOf;
  const isFormer = writer === null && formerAuthor !== null;
  return {
    author: isFormer ? { "@type": "Person", name: formerAuthor } : person(site, writer ?? author),
    translator: person(site, author),
    ...(original && {
      translationOfWork: { "@id": `${site}${taleAddress(original)}?lang=${toLanguage(original.languageName)}#article` },
    }),
  };
}

function TaleNodes({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  const given = useSite();
  const { url: site, face } = given;
  const mark = useMarkTotals();
  const language = toLanguage(tale.languageName);
  const category = toCategorySlug(tale.categoryName);
  const section = t(`categories:${category}.title`);
  const facts = {
    path: taleAddress(tale),
    language,
    headline: tale.title,
    description: tale.overview,
    shared: sharePictures.tale(tale, face),
    publishedAt: tale.publicationDate ?? tale.createdAt,
    updatedAt: tale.updatedAt,
    totComments: mark.number("totComments", tale.totComments),
  };
  const articleNode = {
    ...article(given, facts),
    ...authorship(site, tale),
    articleSection: section,
    keywords: tale.tags,
    timeRequired: `PT${tale.readingMinutes}M`,
    wordCount: tale.words,
    ...(tale.series === null
      ? {}
      : {
          isPartOf: {
            "@type": "CreativeWorkSeries",
            name: tale.series.title,
            url: site + seriesAddress(tale.series.id),
          },
          position: tale.series.number,
        }),
    ...(tale.level === null ? {} : { educationalLevel: `CEFR ${tale.level}` }),
  };
  const trail = breadcrumbs(site, [
    { name: t("tales:index.title"), path: "/posts" },
    { name: section, path: categoryAddress(category) },
    { name: tale.title, path: taleAddress(tale) },
  ]);
  return <JsonLd nodes={[articleNode, trail]} />;
}

/** The JSON-LD nodes (schema.org) that several pages share. */

/** The publisher, one node for the whole site. */
function publisher({ url: site, name, face }: Site): JsonLdNode {
  return {
    "@type": "Organization",
    "@id": `${site}/#publisher`,
    name,
    url: `${site}/`,
    logo: { "@type": "ImageObject", url: site + iconAddress("icon-512", face), width: 512, height: 512 },
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
function article(given: Site, facts: ArticleMetadata): JsonLdNode {
  const { url: site } = given;
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
    publisher: publisher(given),
    inLanguage: facts.language,
    commentCount: facts.totComments,
    isAccessibleForFree: true,
  };
}

/** The breadcrumbs of a page: names and paths, the page itself last. */
function breadcrumbs(site: string, trail: readonly { name: string; path: string }[]): JsonLdNode {
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
function itemList(site: string, items: readonly { name: string; path: string }[], first = 1): JsonLdNode {
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

// Only search engines read it, from the page that the server made: the code stays out of the browser.

/** JSON-LD of a Tale, with its breadcrumbs. */
export const TaleJsonLd = import.meta.env.SSR ? TaleNodes : KeptJsonLd;

/** JSON-LD of a news post, with its breadcrumbs. */
export const NewsJsonLd = import.meta.env.SSR ? NewsNodes : KeptJsonLd;

/** JSON-LD of a list page and its items. */
export const ListJsonLd = import.meta.env.SSR ? ListNodes : KeptJsonLd;

/** JSON-LD of the site: search engines show this name above their results. */
export const SiteJsonLd = import.meta.env.SSR ? SiteNodes : KeptJsonLd;
