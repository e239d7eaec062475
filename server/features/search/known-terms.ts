import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Term } from "./query-words.ts";
import type { KnownTerm, KnownWord } from "./text-queries.ts";
import { plainTexts, publicAuthors, stemsOfWords, tagsWithWords, type StemRow } from "./word-queries.ts";

/** Looks up what the words of a query mean in each language: their stems, and the tags and authors that have them in their names. */

const quoted = (stem: string) => `'${stem}'`;

type Stems = Partial<Record<LanguageName, string[]>>;

function stemsByWord(rows: readonly StemRow[]): Map<string, Stems> {
  const byWord = new Map<string, Stems>();
  for (const { word, language, stems } of rows) byWord.set(word, { ...byWord.get(word), [language]: stems });
  return byWord;
}

/** A tsquery for the names of tags with all words of a term, in each language; none for a word without letters of its own. */
function tagQueries(term: Term, n: number, stems: ReadonlyMap<string, Stems>, languages: readonly LanguageName[]) {
  return languages.flatMap((language) => {
    const words = term.words.map((word) => stems.get(word)?.[language] ?? []);
    if (words.some((each) => each.length === 0)) return [];
    return [{ n, language, query: words.map((each) => `(${each.map(quoted).join(" | ")})`).join(" & ") }];
  });
}

export async function knownWords(
  executor: Executor,
  words: readonly string[],
  languages: readonly LanguageName[],
): Promise<KnownWord[]> {
  const stems = stemsByWord(await stemsOfWords(executor, words, languages));
  return words.map((word) => ({ stems: stems.get(word) ?? {}, tags: [], authorIds: [] }));
}

/** @returns the terms without those that have no word as the index knows words */
export async function knownTerms(
  executor: Executor,
  terms: readonly Term[],
  languages: readonly LanguageName[],
): Promise<KnownTerm[]> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const [stemRows, phrases] = await Promise.all([
    stemsOfWords(executor, words, languages),
    plainTexts(
      executor,
      terms.map((term) => term.words.join(" ")),
    ),
  ]);
  const stems = stemsByWord(stemRows);
  const [tags, authors] = await Promise.all([
    tagsWithWords(
      executor,
      terms.flatMap((term, n) => tagQueries(term, n, stems, languages)),
    ),
    publicAuthors(executor, phrases),
  ]);
  return terms
    .map((term, n): KnownTerm => {
      const phrase = phrases[n]!;
      const named = tags.filter((tag) => tag.n === n && (!term.isPhrase || tag.name.includes(` ${phrase} `)));
      const names = {
        tags: named.map(({ id, language }) => ({ id, language })),
        authorIds: authors.filter(({ name }) => name === phrase).map(({ id }) => id),
      };
      return {
        words: term.words.map((word) => ({ stems: stems.get(word) ?? {}, tags: [], authorIds: [] })),
        phrase: term.isPhrase ? phrase : null,
        ...names,
        isExcluded: term.isExcluded,
      };
    })
    .filter((_, n) => phrases[n] !== "");
}
