import { and, count, desc, getTableColumns, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import { search as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { publishedTales, tales } from "#features/tales/server/tables.ts";
import { taleSearch, taleSearchUpdate } from "./tables.ts";
import { withinBlocks } from "./text-queries.ts";

/** SQL of finding Tales by their vectors. */

/** Places in a block, as `tale_facts` in the migration counts them. */
const placesPerBlock = 4096;
/** Blocks that are searched first, because most matches of frequent words are wanted from the newest Tales alone. */
const firstBlocks = (limit: number) => Math.ceil(limit / 512);
/** Looking for more blocks than this costs more than looking for all Tales with the words. */
const mostBlocks = 32;
/** How many more blocks are searched than the matches so far let expect to be enough: the fewer they are, the less they say. */
const reserve = (found: number) => 1 + 3 / Math.sqrt(found);

const { taleId, place, publicationDate, minutes, title, language, words, vector } = taleSearch;

const matches = (query: string) => sql`${vector} @@ ${query}::tsquery`;
/** Each query is a condition of its own: the index finds many simple ones much faster than one that has all of them. */
const matchesAny = (queries: readonly string[]) => or(...queries.map(matches));

export interface Match {
  id: number;
  /** Where the row is stored: to read more of it without the index. After a change of the row it is somewhere else. */
  storedAt: string;
  publicationDate: Date;
  /** Plain words between blanks. */
  title: string;
  language: LanguageName;
}

/** A phrase that has to be in a Tale or must not be; `names` is a tsquery for the tags and authors that have it in their names. */
export interface PhraseCondition {
  phrase: string;
  names: string | null;
  isExcluded: boolean;
  inTitle: boolean;
}

function holdsPhrase({ phrase, names, isExcluded, inTitle }: PhraseCondition): SQL {
  const holds = sql`strpos(${inTitle ? title : words}, ${` ${phrase} `}) > 0`;
  const either = names === null ? holds : sql`(${holds} or ${matches(names)})`;
  return isExcluded ? sql`not ${either}` : either;
}

/** Phrases are compared with the words of so many Tales, the newest that have all words: each comparison reads a text. */
const comparedAtMost = 5000;

/** With "+ 0" PostgreSQL doesn't read the index of places backwards, which would take every vector for a rare word. */
const newestFirst = sql`${place} + 0 desc`;

interface Wanted {
  limit: number;
  minutesMax: number | undefined;
}

export interface Sample {
  blocks: number;
  found: number;
}

/** Where to look for the newest. */
interface Newest {
  /** The place of the newest Tale. */
  last: number;
  /** A part of the blocks, and at least as many matches as it has; undefined if none is known. */
  sample?: Sample | undefined;
}

/**
 * True for every Tale, and never computed: its price counts. PostgreSQL believes that a look at a vector is as cheap as one at a number, and
 * on sites of up to some hundred thousand Tales it read all vectors, for seconds, instead of looking fifty words up in the index.
 */
const byIndexOnly = sql.raw(
  `case when "tale_search"."tale_id" < 0 then num_nulls(${Array(3).fill(`to_tsvector('simple', "tale_search"."language")`).join(", ")}) = 0 else true end`,
);

const storedAt = sql<string>`${taleSearch}.ctid`;
const columns = { id: taleId, storedAt, publicationDate, title, language };

const isMatch = (queries: readonly string[], minutesMax: number | undefined) =>
  and(matchesAny(queries), byIndexOnly, minutesMax === undefined ? undefined : lte(minutes, minutesMax));

const matchesOf = (executor: Executor, queries: readonly string[], { limit, minutesMax }: Wanted) =>
  executor.select(columns).from(taleSearch).where(isMatch(queries, minutesMax)).orderBy(newestFirst).limit(limit);

/** Those of these Tales that hold the phrases, the newest first. */
function holdingPhrases(
  executor: Executor,
  compared: readonly Match[],
  phrases: readonly PhraseCondition[],
  limit: number,
) {
  const ids = compared.map(({ id }) => id);
  const newest = executor
    .select({ ...getTableColumns(taleSearch), storedAt: storedAt.as("ctid") })
    .from(taleSearch)
    .where(sql`${taleId} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(newestFirst)
    .as("tale_search");
  // In the order of the inner rows: it ends with the last one that is wanted.
  return executor
    .select(columns)
    .from(newest)
    .where(and(...phrases.map(holdsPhrase)))
    .limit(limit);
}

export async function lastPlace(executor: Executor): Promise<number> {
  const [last] = await executor.select({ place }).from(taleSearch).orderBy(desc(place)).limit(1);
  return last?.place ?? 0;
}

/** The part of the index that the job has still to write: the forms of words, or after a restore all words of texts. */
export async function missingInRows(executor: Executor): Promise<"nothing" | "forms" | "texts"> {
  const lacksText = sql<boolean>`(select ${words} = ${title} from ${taleSearch}
    where ${taleSearch}.place <= ${taleSearchUpdate}.place order by ${taleSearch}.place desc limit 1)`;
  const [waiting] = await executor.select({ lacksText }).from(taleSearchUpdate).limit(1);
  if (waiting === undefined) return "nothing";
  return waiting.lacksText ? "texts" : "forms";
}

/** The newest blocks; null if the site has not many more, so that looking for all Tales with the words costs as little. */
function newestBlocks(last: number, most: number): number[] | null {
  const lastBlock = Math.floor(last / placesPerBlock);
  return most * 2 > lastBlock ? null : Array.from({ length: most }, (_, at) => lastBlock - at);
}

const inBlocks = (executor: Executor, queries: readonly string[], blocks: readonly number[], wanted: Wanted) =>
  matchesOf(
    executor,
    queries.flatMap((query) => withinBlocks(query, blocks)),
    wanted,
  );

/**
 * Counts the matches in the blocks that are searched first. Null if the site has few blocks. All of them, and not only as many as are
 * wanted: the more there are, the fewer blocks the searches after it read.
 */
export async function sampleOf(
  executor: Executor,
  queries: readonly string[],
  { limit, last, minutesMax }: Wanted & Pick<Newest, "last">,
): Promise<Sample | undefined> {
  const blocks = newestBlocks(last, firstBlocks(limit));
  if (blocks === null) return undefined;
  const inThese = queries.flatMap((query) => withinBlocks(query, blocks));
  const [{ found }] = (await executor
    .select({ found: count() })
    .from(taleSearch)
    .where(isMatch(inThese, minutesMax))) as [{ found: number }];
  return { blocks: blocks.length, found };
}

/**
 * The newest Tales with the words, at most `limit`. The index holds matches in the order of words and not of time: all Tales with two
 * frequent words would be hundreds of thousands. So it is asked for the newest blocks, then for as many as seem to hold enough.
 */
async function newestWithWords(
  executor: Executor,
  queries: readonly string[],
  { last, sample, ...wanted }: Wanted & Newest,
): Promise<Match[]> {
  const { limit } = wanted;
  const enoughBlocks = (known: Sample) => Math.ceil((limit / known.found) * known.blocks * reserve(known.found));
  let most = sample === undefined ? firstBlocks(limit) : enoughBlocks(sample);
  while (most <= mostBlocks) {
    const blocks = newestBlocks(last, most);
    if (blocks === null) break;
    const found = await inBlocks(executor, queries, blocks, wanted);
    if (found.length >= limit) return found;
    most = Math.max(most * 2, enoughBlocks({ blocks: most, found: found.length }));
  }
  return matchesOf(executor, queries, wanted);
}

/** @param queries matched by any of them @returns the newest Tales that match, at most `limit` */
export async function newestMatches(
  executor: Executor,
  queries: readonly string[],
  phrases: readonly PhraseCondition[],
  wanted: Wanted & Newest,
): Promise<Match[]> {
  if (phrases.length === 0) return newestWithWords(executor, queries, wanted);
  const compared = await newestWithWords(executor, queries, { ...wanted, limit: comparedAtMost });
  return compared.length === 0 ? [] : holdingPhrases(executor, compared, phrases, wanted.limit);
}

/**
 * A rank is divided by the logarithm of the reading time, because a long Tale has every word somewhere: by 2 for one minute, by 6 for the
 * longest Tale. PostgreSQL's own normalisation counts the words of the index, so that Tales of equal texts would have different ranks.
 */
const shortTale = 2;

/** By where they are stored: an index takes four blocks more for each of them. */
const areStored = (matches: readonly Match[]) => {
  const [places, ids] = [matches.map(({ storedAt }) => storedAt), matches.map(({ id }) => id)];
  return sql`${storedAt} = any(${sql.param(places)}::tid[]) and ${taleId} = any(${sql.param(ids)}::bigint[])`;
};

/** How well the words of the query fit these Tales: how often they occur and how near to each other. */
export async function ranksOf(
  executor: Executor,
  matches: readonly Match[],
  queries: readonly { language: LanguageName; query: string }[],
): Promise<Map<number, number>> {
  const { rows } = await executor.execute<{ id: string; rank: number }>(sql`
    select ${taleId} as id, ts_rank(${vector}, given.query::tsquery) / (${shortTale} + ln(greatest(${minutes}, 1))) as rank
    from ${taleSearch} join unnest(${sql.param(queries.map((each) => each.language))}::text[],
      ${sql.param(queries.map(({ query }) => query))}::text[]) as given (language, query) on given.language = ${language}
    where ${areStored(matches)}`);
  return new Map(rows.map(({ id, rank }) => [Number(id), rank]));
}

/** The most liked of the Tales that match: of the newest ones, if very many do. */
export async function mostLiked(executor: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await executor
    .select({ id: publishedTales.taleId })
    .from(publishedTales)
    .where(sql`${publishedTales.taleId} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(desc(publishedTales.totLikes), desc(publishedTales.taleId))
    .limit(bounds.found + 1);
  return rows.map(({ id }) => id);
}

export const contentsOf = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({ id: tales.id, language: tales.language, content: tales.content })
    .from(tales)
    .where(and(inArray(tales.id, [...ids]), isShown));
