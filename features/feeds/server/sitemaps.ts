import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise, type SitemapItemLoose } from "sitemap";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { StoryVersion } from "#features/tales/translation-part.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { versionsOfTales } from "#features/translations/server/stories-queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { createDocument, type CachedDocument } from "./documents.ts";
import {
  authorsInWindow,
  newsFiles,
  newsInWindow,
  seriesFiles,
  seriesInWindow,
  storedFiles,
  talesInWindow,
  type Window,
} from "./queries.ts";
import { sitePages } from "./sitemap-pages.ts";
import { idsIn } from "./tables.ts";

/** Sitemaps (sitemaps.org) for any number of rows: an index, and files for ranges of ids. */

/** Rows per query. */
const perFetch = 1000;
/** Entries between two turns of the event loop, because writing ten thousand takes a good part of a second. */
const entriesPerEventLoopTurn = 50;

interface Row {
  id: number;
  path: string;
  lastmod?: Date;
  /** The page itself and the same content in other languages. */
  links?: { lang: string; path: string }[];
}

interface Kind {
  /** The path with the language of the page. */
  rows(executor: Executor, window: Window): Promise<Row[]>;
  /** The families of cache tags (vocabulary/cache-tags.ts) that invalidate it. */
  cacheTags: readonly string[];
}

function talePath({ id, categoryName, languageName }: Pick<StoryVersion, "id" | "categoryName" | "languageName">) {
  const lang = toLanguage(languageName);
  return { lang, path: `/posts/${toCategorySlug(categoryName)}/${id}?lang=${lang}` };
}

export const kinds = {
  tales: {
    async rows(executor, window) {
      const rows = await talesInWindow(executor, window);
      const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
      const versions = await versionsOfTales(executor, { first, last });
      return rows.map(({ id, category, language, lastmod }) => {
        const own = talePath({ id, categoryName: category, languageName: language });
        const others = versions.get(id)?.map(talePath) ?? [];
        return { id, path: own.path, lastmod, ...(others.length > 0 && { links: [own, ...others] }) };
      });
    },
    cacheTags: ["tales:*"],
  },
  news: {
    rows: async (executor, window) =>
      (await newsInWindow(executor, window)).map(({ id, language, lastmod }) => ({
        id,
        path: `/blog/posts/${id}?lang=${toLanguage(language)}`,
        lastmod,
      })),
    cacheTags: ["news-posts:*"],
  },
  authors: {
    // In the language in which the author writes now; the page links to the others.
    rows: async (executor, window) =>
      (await authorsInWindow(executor, window)).map(({ id, username, language }) => ({
        id,
        path: `/profile/${username}?lang=${toLanguage(language)}`,
      })),
    cacheTags: ["visibility:*", "tales:*"],
  },
  series: {
    rows: async (executor, window) =>
      (await seriesInWindow(executor, window)).map(({ id, language }) => ({
        id,
        path: `/series/${id}?lang=${toLanguage(language)}`,
      })),
    cacheTags: ["series:*"],
  },
} satisfies Record<keyof typeof idsIn, Kind>;
export type SitemapKind = keyof typeof kinds;

const sitemapOptions = { type: "application/xml; charset=utf-8", browserSeconds: 600, cacheSeconds: 600 };

function sitemapOf(items: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>): Promise<Buffer> {
  const xmlns = { news: false, video: false, image: false, xhtml: true };
  const stream = new SitemapStream({ xmlns, level: ErrorLevel.THROW });
  const source = Readable.from(items);
  source.on("error", (error) => stream.destroy(error));
  return streamToPromise(source.pipe(stream));
}

export async function pagesSitemap({ database, config }: AppContext): Promise<CachedDocument> {
  const body = await sitemapOf(await sitePages(database.db, config.SITE_URL));
  return createDocument({ ...sitemapOptions, body, cacheTags: ["tales:*", "news-posts:*"] });
}

/** @throws {ApiError} NOT_FOUND if the index has no such file */
export async function rangeSitemap(
  { database, config }: AppContext,
  name: SitemapKind,
  n: number,
): Promise<CachedDocument> {
  const kind: Kind = kinds[name];
  const last = n * idsIn[name];
  const next = (after: number) => kind.rows(database.db, { after, last, limit: perFetch });
  const first = await next(last - idsIn[name]);
  if (first.length === 0) throw notFound();

  async function* items() {
    for (let rows = first; rows.length > 0; rows = await next(rows.at(-1)!.id)) {
      for (const [at, { path, lastmod, links }] of rows.entries()) {
        if (at % entriesPerEventLoopTurn === 0) await nextTurn();
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
