import { isOffered, type Offer } from "#features/tales/server/offered.ts";
import { and, asc, desc, eq, gt, lte, max, sql, type SQL } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { isKept as isKeptNews } from "#features/news/server/queries.ts";
import {
  isAuthor as authorOfTale,
  isPublished,
  isShown,
  momentForOthers,
  nameOfAuthor,
} from "#features/tales/server/queries.ts";
import { ladderTotals } from "#features/levels/server/tables.ts";
import { series } from "#features/series/server/tables.ts";
import { story } from "#features/translations/server/versions-in-lists.ts";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { taleTotals, tales } from "#features/tales/server/tables.ts";
import { idsIn, sitemapFiles } from "./tables.ts";

/** SQL of feeds, sitemaps and share pictures: only what every visitor may see. */

/** The most entries of a feed. */
const entries = 30;

const newestFirst = sql`order by ${tales.publicationDate} desc, ${tales.id} desc limit ${sql.raw(String(entries))}`;

/** The newest published Tales, cut by an index alone: to join them first, PostgreSQL would read Tales of other lists. */
const newestIds = (where: SQL) =>
  sql`select ${tales.id}, ${tales.publicationDate} from ${tales} where ${isPublished} and ${where} ${newestFirst}`;

/** @param ids a query for them, which may have more columns */
function feedTales(executor: Executor, ids: SQL) {
  return executor
    .select({
      id: tales.id,
      title: tales.title,
      overview: tales.overview,
      category: tales.category,
      language: tales.language,
      author: nameOfAuthor,
      story,
      publishedAt: momentForOthers(tales.publicationDate),
      updatedAt: momentForOthers(tales.updatedAt),
    })
    .from(tales)
    .innerJoin(users, authorOfTale)
    .where(sql`${tales.id} in (select newest.id from (${ids}) as newest)`)
    .orderBy(desc(tales.publicationDate), desc(tales.id));
}

export type FeedTale = Awaited<ReturnType<typeof feedTales>>[number];

export const newestInCategory = (executor: Executor, language: LanguageName, category: CategoryName) =>
  feedTales(executor, newestIds(and(eq(tales.category, category), eq(tales.language, language))!));

/** The newest of each category, because there is an index by category and date, and of those the newest. */
export function newestInLanguage(executor: Executor, language: LanguageName, categories: readonly CategoryName[]) {
  const ofCategory = newestIds(sql`${tales.category} = listed.category and ${tales.language} = ${language}`);
  return feedTales(
    executor,
    sql`select tales.id from unnest(${sql.param([...categories])}::text[]) as listed (category), lateral (${ofCategory}) as tales ${newestFirst}`,
  );
}

export const newestByAuthor = (executor: Executor, authorId: number, offer: Offer) =>
  feedTales(executor, newestIds(and(eq(tales.authorId, authorId), isOffered(offer, tales))!));

export function newestNews(executor: Executor, language: LanguageName) {
  return executor
    .select({
      id: news.id,
      title: news.title,
      description: news.description,
      createdAt: news.createdAt,
      updatedAt: news.updatedAt,
    })
    .from(news)
    .where(and(eq(news.language, language), isKeptNews))
    .orderBy(desc(news.createdAt), desc(news.id))
    .limit(entries);
}

/** The fields of a post that its share picture shows; null if there is no such post. */
export async function newsForPicture(executor: Executor, id: number) {
  const [row] = await executor
    .select({ title: news.title, language: news.language, photo: news.photo })
    .from(news)
    .where(and(eq(news.id, id), isKeptNews));
  return row ?? null;
}

/** The categories and languages with published Tales, and the date of the newest one. */
export function nonEmptyCategories(executor: Executor) {
  const { category, language } = taleTotals;
  const newest = executor
    .select({ publicationDate: momentForOthers(tales.publicationDate) })
    .from(tales)
    .where(and(eq(tales.category, category), eq(tales.language, language), isPublished))
    .orderBy(desc(tales.publicationDate))
    .limit(1);
  return executor
    .select({ category, language, lastmod: sql<Date>`${newest}`.mapWith(tales.publicationDate) })
    .from(taleTotals)
    .where(and(eq(taleTotals.state, "published"), gt(taleTotals.total, 0)));
}

/** The languages that have Tales on their ladder. */
export const languagesOnLadder = async (executor: Executor): Promise<LanguageName[]> => {
  const { language, total } = ladderTotals;
  const rows = await executor.selectDistinct({ language }).from(ladderTotals).where(gt(total, 0));
  return rows.map((row) => row.language);
};

export function languagesWithNews(executor: Executor) {
  return executor
    .select({ language: news.language, lastmod: max(news.updatedAt) })
    .from(news)
    .where(isKeptNews)
    .groupBy(news.language);
}

/** One sitemap file of a kind: the ids from `(number - 1) * idsIn[kind] + 1` to `number * idsIn[kind]`. */
interface SitemapFile {
  kind: keyof typeof idsIn;
  number: number;
  changedAt: Date | null;
}

/** The files of Tales and authors. Authors have no date: it would take reading all their Tales. */
export const storedFiles = (executor: Executor): Promise<SitemapFile[]> =>
  executor
    .select({ kind: sitemapFiles.kind, number: sitemapFiles.number, changedAt: sitemapFiles.changedAt })
    .from(sitemapFiles)
    .orderBy(desc(sitemapFiles.kind), asc(sitemapFiles.number));

/** The files of news, of which there are few. */
export async function newsFiles(executor: Executor): Promise<SitemapFile[]> {
  const number = sql<number>`(${news.id} - 1) / ${sql.raw(String(idsIn.news))} + 1`.mapWith(Number);
  const rows = await executor
    .select({ number, changedAt: max(news.updatedAt) })
    .from(news)
    .where(isKeptNews)
    .groupBy(number)
    .orderBy(number);
  return rows.map((row) => ({ kind: "news", ...row }));
}

/** The files of series: one look into an index for each. Without a date: Tales change, and not their series. */
export async function seriesFiles(executor: Executor): Promise<SitemapFile[]> {
  const perFile = sql.raw(String(idsIn.series));
  const hasTales = sql`${series.totPublished} > 0`;
  const last = sql`(select (max(${series.id}) - 1) / ${perFile} + 1 from ${series} where ${hasTales})`;
  const { rows } = await executor.execute<{ number: number }>(sql`
    select files.number::integer as number from generate_series(1, ${last}) as files (number), lateral (
      select from ${series} where ${hasTales} and ${series.id} > (files.number - 1) * ${perFile} and ${series.id} <= files.number * ${perFile}
      order by ${series.id} limit 1
    ) as found order by files.number`);
  return rows.map(({ number }) => ({ kind: "series", number, changedAt: null }));
}

/** Ids above `after`, up to `last`. */
export interface Window {
  after: number;
  last: number;
  limit: number;
}

export function talesInWindow(executor: Executor, { after, last, limit }: Window) {
  return executor
    .select({
      id: tales.id,
      category: tales.category,
      language: tales.language,
      lastmod: momentForOthers(tales.updatedAt),
    })
    .from(tales)
    .where(and(isShown, gt(tales.id, after), lte(tales.id, last)))
    .orderBy(asc(tales.id))
    .limit(limit);
}

export function newsInWindow(executor: Executor, { after, last, limit }: Window) {
  return executor
    .select({ id: news.id, language: news.language, lastmod: news.updatedAt })
    .from(news)
    .where(and(isKeptNews, gt(news.id, after), lte(news.id, last)))
    .orderBy(asc(news.id))
    .limit(limit);
}

/** Series with published Tales. The condition has no parameter, as that of the index. */
export function seriesInWindow(executor: Executor, { after, last, limit }: Window) {
  return executor
    .select({ id: series.id, language: series.language })
    .from(series)
    .where(
      and(
        sql`${series.totPublished} > 0`,
        isOfOpenAccount(series.authorId),
        gt(series.id, after),
        lte(series.id, last),
      ),
    )
    .orderBy(asc(series.id))
    .limit(limit);
}

const isAuthor = sql`'profile' = any(string_to_array(${users.privacy}, '-')) and ${users.activatedAt} is not null`;

/** Authors with a public profile and published Tales, with the language of their newest Tale. */
export function authorsInWindow(executor: Executor, { after, last, limit }: Window) {
  const newest = executor
    .select({ language: tales.language })
    .from(tales)
    .where(and(eq(tales.authorId, users.id), isPublished))
    .orderBy(desc(tales.publicationDate), desc(tales.id))
    .limit(1)
    .as("newest");
  return executor
    .select({ id: users.id, username: users.username, language: newest.language })
    .from(users)
    .innerJoinLateral(newest, sql`true`)
    .where(and(isAuthor, gt(users.id, after), lte(users.id, last)))
    .orderBy(asc(users.id))
    .limit(limit);
}
