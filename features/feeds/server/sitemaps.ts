import type { Offer } from "#features/tales/server/offered.ts";
import { languageFor, offeredLanguages, shownCategories, takesNew } from "#vocabulary/site-settings.ts";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  EmptySitemap,
  ErrorLevel,
  SitemapIndexStream,
  SitemapStream,
  streamToPromise,
  type SitemapItemLoose,
} from "sitemap";
import { toCategoryName, toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage, toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { StoryVersion } from "#features/tales/shapes.ts";
import { groupsOf } from "#features/news/server/versions.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { promptAddress, promptsPath } from "#features/prompts/address.ts";
import { promptsForSitemap } from "#features/prompts/server/queries.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { ladderPath } from "#features/levels/address.ts";
import { versionsOfTales } from "#features/translations/server/stories-queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { createDocument, type CachedDocument } from "./documents.ts";
import {
  authorsInWindow,
  languagesOnLadder,
  languagesWithNews,
  newsFiles,
  newsInWindow,
  nonEmptyCategories,
  seriesFiles,
  seriesInWindow,
  storedFiles,
  talesInWindow,
  type Window,
} from "./queries.ts";
import { idsIn } from "./tables.ts";

/** Sitemaps (sitemaps.org) for any number of rows: an index, and files for ranges of ids. */

/** Rows per query. */
const perFetch = 1000;
/** Entries between two turns of the event loop, because writing ten thousand takes a good part of a second. */
const entriesPerEventLoopTurn = 50;

interface Row {
  id: number;
  /** False: it is left out. Absent: true. */
  isOffered?: boolean;
  path: string;
  lastmod?: Date;
  /** The page itself and the same content in other languages. */
  links?: { lang: string; path: string }[];
}

interface Kind {
  /** The path with the language of the page. */
  rows(executor: Executor, window: Window, offer: Offer): Promise<Row[]>;
  /** The families of cache tags (vocabulary/cache-tags.ts) that invalidate it. */
  cacheTags: readonly string[];
}

function talePath({ id, categoryName, languageName }: Pick<StoryVersion, "id" | "categoryName" | "languageName">) {
  const lang = toLanguage(languageName);
  return { lang, path: `/posts/${toCategorySlug(categoryName)}/${id}?lang=${lang}` };
}

function newsPath({ id, languageName }: { id: number; languageName: LanguageName }) {
  const lang = toLanguage(languageName);
  return { lang, path: `/blog/posts/${id}?lang=${lang}` };
}

export const kinds = {
  tales: {
    async rows(executor, window, offer) {
      const rows = await talesInWindow(executor, window);
      const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
      const versions = await versionsOfTales(executor, { first, last });
      return rows.map(({ id, category, language, lastmod }) => {
        const own = talePath({ id, categoryName: category, languageName: language });
        const isOffered = takesNew(offer, { categoryName: category, languageName: language });
        const others = (versions.get(id) ?? []).filter((version) => takesNew(offer, version)).map(talePath);
        return { id, isOffered, path: own.path, lastmod, ...(others.length > 0 && { links: [own, ...others] }) };
      });
    },
    cacheTags: ["tales:*"],
  },
  news: {
    async rows(executor, window, offer) {
      const rows = await newsInWindow(executor, window);
      const groupOf = await groupsOf(
        executor,
        rows.map(({ id }) => id),
        "published",
      );
      return rows.map(({ id, language, lastmod }) => {
        const own = newsPath({ id, languageName: language });
        const isOffered = takesNew(offer, { languageName: language });
        const others = groupOf(id)
          .versions.filter((version) => takesNew(offer, version))
          .map(newsPath);
        return { id, isOffered, path: own.path, lastmod, ...(others.length > 0 && { links: [own, ...others] }) };
      });
    },
    cacheTags: ["news-posts:*"],
  },
  authors: {
    // In the language in which the author writes now; the page links to the others.
    rows: async (executor, window, offer) =>
      (await authorsInWindow(executor, window)).map(({ id, username, language }) => ({
        id,
        path: `/profile/${username}?lang=${languageFor(offer, language)}`,
      })),
    cacheTags: ["visibility:*", "tales:*"],
  },
  series: {
    rows: async (executor, window, offer) =>
      (await seriesInWindow(executor, window)).map(({ id, language }) => ({
        id,
        isOffered: takesNew(offer, { languageName: language }),
        path: `/series/${id}?lang=${toLanguage(language)}`,
      })),
    cacheTags: ["series:*"],
  },
} satisfies Record<keyof typeof idsIn, Kind>;
export type SitemapKind = keyof typeof kinds;

const sitemapOptions = { type: "application/xml; charset=utf-8", browserSeconds: 600, cacheSeconds: 600 };

/** Of a range of ids in which nothing is offered. */
const emptySitemap = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
);

async function sitemapOf(items: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>): Promise<Buffer> {
  const xmlns = { news: false, video: false, image: false, xhtml: true };
  const stream = new SitemapStream({ xmlns, level: ErrorLevel.THROW });
  const source = Readable.from(items);
  source.on("error", (error) => stream.destroy(error));
  try {
    return await streamToPromise(source.pipe(stream));
  } catch (error) {
    if (error instanceof EmptySitemap) return emptySitemap;
    throw error;
  }
}

export async function pagesSitemap({ database, config, siteSettings }: AppContext): Promise<CachedDocument> {
  const body = await sitemapOf(await sitePages(database.db, config.SITE_URL, siteSettings.current));
  return createDocument({
    ...sitemapOptions,
    body,
    cacheTags: ["tales:*", "news-posts:*", "ladder:*", cacheTag.prompts()],
  });
}

/** @throws {ApiError} NOT_FOUND if the index has no such file */
export async function rangeSitemap(
  { database, config, siteSettings }: AppContext,
  name: SitemapKind,
  n: number,
): Promise<CachedDocument> {
  const kind: Kind = kinds[name];
  const last = n * idsIn[name];
  const next = (after: number) => kind.rows(database.db, { after, last, limit: perFetch }, siteSettings.current);
  const first = await next(last - idsIn[name]);
  if (first.length === 0) throw notFound();

  async function* items() {
    for (let rows = first; rows.length > 0; rows = await next(rows.at(-1)!.id)) {
      for (const [at, { isOffered = true, path, lastmod, links }] of rows.entries()) {
        if (at % entriesPerEventLoopTurn === 0) await nextTurn();
        if (!isOffered) continue;
        yield {
          url: config.SITE_URL + path,
          ...(lastmod === undefined ? {} : { lastmod: lastmod.toISOString() }),
          ...(links && { links: links.map((link) => ({ lang: link.lang, url: config.SITE_URL + link.path })) }),
        };
      }
    }
  }
  return createDocument({ ...sitemapOptions, body: await sitemapOf(items()), cacheTags: kind.cacheTags });
}

export async function sitemapIndex({ database, config }: AppContext): Promise<CachedDocument> {
  const files = await Promise.all([storedFiles(database.db), newsFiles(database.db), seriesFiles(database.db)]);
  const listed = files.flat().map(({ kind, number, changedAt }) => ({
    url: `${config.SITE_URL}/sitemaps/${kind}-${number}.xml`,
    ...(changedAt === null ? {} : { lastmod: changedAt.toISOString() }),
  }));
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const source = Readable.from([{ url: `${config.SITE_URL}/sitemaps/pages.xml` }, ...listed]);
  const body = await streamToPromise(source.pipe(stream));
  return createDocument({
    ...sitemapOptions,
    body,
    cacheTags: ["tales:*", "news-posts:*", "visibility:*", "series:*"],
  });
}

/** The pages in the sitemap that are not Tales, posts or authors: the fixed pages, and the categories and blogs that have content. */

/** Without a date, because they change with new versions of the site. */
const always = [
  "/",
  "/posts",
  "/rules",
  "/conditions",
  "/information",
  "/contact-us",
  "/our-privacy",
  "/imprint",
  "/transparency",
  "/signup",
  "/login",
];

/** A page of a sitemap in one language. */
interface PageInLanguage {
  url: string;
  lastmod?: string;
  links: { lang: string; url: string }[];
}

interface Edition {
  language: Language;
  lastmod: Date | null;
}

/** One entry per language of a page; each links to all languages, as the head of the page does. */
function entriesOf(siteUrl: string, path: string, editions: Edition[]): PageInLanguage[] {
  const address = siteUrl + path;
  const inLanguage = (language: Language) => `${address}?lang=${language}`;
  const links = [
    ...editions.map(({ language }) => ({ lang: language, url: inLanguage(language) })),
    { lang: "x-default", url: address },
  ];
  return editions.map(({ language, lastmod }) => ({
    url: inLanguage(language),
    ...(lastmod === null ? {} : { lastmod: lastmod.toISOString() }),
    links,
  }));
}

/** Empty categories and blogs have the meta tag noindex, so the sitemap leaves them out. */
async function sitePages(executor: Executor, siteUrl: string, offer: Offer): Promise<PageInLanguage[]> {
  const languages = offeredLanguages(offer);
  const [categories, blogs, ladders, prompts] = await Promise.all([
    nonEmptyCategories(executor),
    languagesWithNews(executor),
    languagesOnLadder(executor),
    promptsForSitemap(executor),
  ]);
  const everywhere = languages.map((language) => ({ language, lastmod: null }));
  const filled = (rows: { language: string; lastmod: Date | null }[]) =>
    languages.flatMap((language) => {
      const row = rows.find((each) => each.language === toLanguageName(language));
      return row === undefined ? [] : [{ language, lastmod: row.lastmod }];
    });
  return [
    ...always.flatMap((path) => entriesOf(siteUrl, path, everywhere)),
    ...shownCategories(offer).flatMap((slug) => {
      const rows = categories.filter(({ category }) => category === toCategoryName(slug));
      return entriesOf(siteUrl, `/posts/${slug}`, filled(rows));
    }),
    ...languages
      .filter((language) => ladders.includes(toLanguageName(language)))
      .flatMap((language) => entriesOf(siteUrl, ladderPath(language), everywhere)),
    ...entriesOf(siteUrl, "/blog", filled(blogs)),
    ...(prompts.length === 0 ? [] : [promptsPath, ...prompts.map(promptAddress)]).flatMap((path) =>
      entriesOf(siteUrl, path, everywhere),
    ),
  ];
}
