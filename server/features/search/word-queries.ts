import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { tags } from "../tales/tables.ts";
import { titleWords } from "./tables.ts";
import { users } from "../accounts/tables.ts";

/** SQL of words: their stems, and the names that have them. */

const isActivated = sql`${users.activatedAt} is not null`;
/** Names of members who hide their Tales match no query. */
const showsTales = sql`${isActivated} and 'tales' = any(string_to_array(${users.privacy}::text, '-'))`;

export interface StemRow {
  word: string;
  language: LanguageName;
  stems: string[];
  [column: string]: unknown;
}

/** Each word in each language. */
export async function stemsOfWords(
  executor: Executor,
  words: readonly string[],
  languages: readonly LanguageName[],
): Promise<StemRow[]> {
  const { rows } = await executor.execute<StemRow>(sql`
    select word, language, tsvector_to_array(public.search_stems(language, word)) as stems
    from unnest(${sql.param([...words])}::text[]) as words (word), unnest(${sql.param([...languages])}::text[]) as languages (language)`);
  return rows;
}

/** As the index holds words and phrases, without the blanks at both ends, in the given order. */
export async function plainTexts(executor: Executor, texts: readonly string[]): Promise<string[]> {
  const { rows } = await executor.execute<{ plain: string }>(sql`
    select btrim(public.search_plain(given.text)) as plain
    from unnest(${sql.param([...texts])}::text[]) with ordinality as given (text, n) order by n`);
  return rows.map(({ plain }) => plain);
}

/** Tags with the words of a query in their names. @param queries one tsquery for each text and language */
export async function tagsWithWords(
  executor: Executor,
  queries: readonly { n: number; language: LanguageName; query: string }[],
): Promise<{ n: number; id: number; language: LanguageName; name: string }[]> {
  const { rows } = await executor.execute<{ n: number; id: string; language: LanguageName; name: string }>(sql`
    select given.n, ${tags.id}, ${tags.language}, public.search_plain(${tags.name}) as name
    from unnest(${sql.param(queries.map(({ n }) => n))}::integer[], ${sql.param(queries.map(({ language }) => language))}::text[],
      ${sql.param(queries.map(({ query }) => query))}::text[]) as given (n, language, query)
    join ${tags} on ${tags.words} @@ given.query::tsquery and ${tags.language} = given.language`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The ids of the tags with each of these names, in any category and language. */
export async function tagIdsByName(executor: Executor, names: readonly string[]): Promise<number[][]> {
  const { rows } = await executor.execute<{ ids: string[] }>(sql`
    select array(select ${tags.id} from ${tags}
      where lower(${tags.name} collate "und-x-icu") = lower(given.name collate "und-x-icu")) as ids
    from unnest(${sql.param([...names])}::text[]) with ordinality as given (name, n) order by n`);
  return rows.map(({ ids }) => ids.map(Number));
}

/** Members with these names who show their Tales. */
export async function publicAuthors(executor: Executor, names: readonly string[]) {
  return executor
    .select({ id: users.id, name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(sql`lower(${users.username}) = any(${sql.param([...names])}::text[]) and ${showsTales}`);
}

const similarAtMost = 5;
/** The share of trigrams that two spellings have in common; the operator's own limit is a little lower and finds too much. */
const leastSimilarity = 0.35;

const areSimilar = (one: SQL | PgColumn, word: string) =>
  sql`(${one} % ${word} and similarity(${one}, ${word}) >= ${leastSimilarity})`;

/** All words with two neighbouring letters swapped, which have few trigrams in common if they are short. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );

/** Words of titles that are spelled like this one, the most similar first. */
export async function similarTitleWords(executor: Executor, word: string): Promise<string[]> {
  const rows = await executor
    .select({ word: titleWords.word })
    .from(titleWords)
    .where(sql`${areSimilar(titleWords.word, word)} or ${titleWords.word} = any(${sql.param(swapped(word))}::text[])`)
    .orderBy(sql`similarity(${titleWords.word}, ${word}) desc`, titleWords.word)
    .limit(similarAtMost);
  return rows.map((row) => row.word);
}

/** Members who show their Tales and whose names are spelled like this word. */
export async function similarAuthors(executor: Executor, word: string): Promise<number[]> {
  const name = sql`lower(${users.username})`;
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(sql`${areSimilar(name, word)} and ${showsTales}`)
    .orderBy(sql`similarity(${name}, ${word}) desc`, users.id)
    .limit(similarAtMost);
  return rows.map(({ id }) => id);
}
