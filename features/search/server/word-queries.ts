import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { tags } from "#features/tales/server/tag-tables.ts";
import { titleWords } from "./tables.ts";
import { users } from "#features/accounts/server/tables.ts";

/** SQL of words: their stems, and the names that have them. */

const isActivated = sql`${users.activatedAt} is not null`;
/** Names of members who hide their Tales match no query. */
const showsTales = sql`${isActivated} and 'tales' = any(string_to_array(${users.privacy}::text, '-'))`;

interface StemRow {
  word: string;
  language: LanguageName;
  stems: string[];
  [column: string]: unknown;
}

/** PostgreSQL's stemmers, which also know the stop words of their languages. */
const stemmers: Record<LanguageName, string> = {
  EN: "english",
  ES: "spanish",
  IT: "italian",
  FR: "french",
  PT: "portuguese",
};

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

interface FormRow extends StemRow {
  form: string;
  /** The word without accents, as the index holds it; empty for other forms. */
  plain: string;
  /** The same with its accents. */
  accented: string;
  /** The word is too frequent in this language to tell Tales apart. */
  isStopWord: boolean;
}

/** The stems of each form of each word. */
export async function stemsOfForms(
  executor: Executor,
  forms: readonly { word: string; language: LanguageName; form: string }[],
): Promise<FormRow[]> {
  const column = (name: "word" | "language" | "form") => sql`${sql.param(forms.map((each) => each[name]))}::text[]`;
  const { rows } = await executor.execute<FormRow>(sql`
    select given.word, given.language, given.form, tsvector_to_array(public.search_stems(given.language, given.form)) as stems,
      case when given.form = given.word then btrim(public.search_plain(given.word)) else '' end as plain,
      case when given.form = given.word then btrim(public.search_accented(given.word)) else '' end as accented,
      ts_lexize(dictionaries.name::regdictionary, lower(given.word)) = '{}' as "isStopWord"
    from unnest(${column("word")}, ${column("language")}, ${column("form")}) as given (word, language, form)
    join (values ${sql.join(
      Object.entries(stemmers).map(([language, stemmer]) => sql`(${language}, ${`pg_catalog.${stemmer}_stem`})`),
      sql`, `,
    )}) as dictionaries (language, name) on dictionaries.language = given.language`);
  return rows;
}

/** As the index holds words and phrases, without the blanks at both ends, in the given order. */
export async function plainTexts(executor: Executor, texts: readonly string[]): Promise<string[]> {
  if (texts.every((text) => text === "")) return [...texts];
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
  if (names.length === 0) return [];
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

const similarAtMost = 8;
/** Words with many trigrams in common are some dozens; they are sorted here. */
const comparedWords = 500;
/** The share of trigrams that two spellings have in common; the operator's own limit is a little lower and finds too much. */
const leastSimilarity = 0.35;

const areSimilar = (one: SQL | PgColumn, word: string) =>
  sql`(${one} % ${word} and similarity(${one}, ${word}) >= ${leastSimilarity})`;

/** All words with two neighbouring letters swapped. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
/** Longer words with a wrong letter have enough trigrams in common. */
const shortWord = 6;

/** All words with one letter more, less or another one. */
function edited(word: string): string[] {
  if (word.length > shortWord) return [];
  return Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const).flatMap(
    ([before, after]) => [
      before + after.slice(1),
      ...letters.flatMap((letter) => [before + letter + after.slice(1), before + letter + after]),
    ],
  );
}

/** How close such words are; their trigrams say little. */
const closeness = { swapped: 0.9, edited: 0.75 };

/** Words of titles that are spelled like this one, and how closely, from 0 to 1. */
export async function similarTitleWords(executor: Executor, word: string): Promise<Map<string, number>> {
  const [bySwap, byEdit] = [new Set(swapped(word)), new Set(edited(word))];
  const near = executor
    .select({ word: titleWords.word })
    .from(titleWords)
    .where(sql`${titleWords.word} = any(${sql.param([...new Set([...bySwap, ...byEdit])])}::text[])`);
  const alike = executor
    .select({ word: titleWords.word, closeness: sql<number>`similarity(${titleWords.word}, ${word})` })
    .from(titleWords)
    .where(areSimilar(titleWords.word, word))
    .limit(comparedWords);
  const [nearWords, alikeWords] = await Promise.all([near, alike]);
  const found = new Map(alikeWords.map((row) => [row.word, row.closeness]));
  for (const row of nearWords) {
    const least = bySwap.has(row.word) ? closeness.swapped : closeness.edited;
    found.set(row.word, row.word === word ? 1 : Math.max(found.get(row.word) ?? 0, least));
  }
  const closest = [...found].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return new Map(closest.slice(0, similarAtMost));
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
