import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Term } from "./query-words.ts";
import type { KnownTerm, KnownWord } from "./text-queries.ts";
import { plainTexts, publicAuthors, stemsOfForms, tagsWithWords } from "./word-queries.ts";

/** Looks up what the words of a query mean in each language: their stems, and the tags and authors that have them in their names. */

const quoted = (stem: string) => `'${stem}'`;

type WordStems = Pick<KnownWord, "stems" | "stopWordIn">;

async function stemsByWord(
  executor: Executor,
  words: readonly string[],
  languages: readonly LanguageName[],
  withAccents = false,
) {
  const byWord = new Map<string, WordStems>(words.map((word) => [word, { stems: {}, stopWordIn: [] }]));
  for (const { word, language, stems, isStopWord } of await stemsOfForms(executor, words, languages, withAccents)) {
    const known = byWord.get(word)!;
    known.stems[language] = stems;
    if (isStopWord) known.stopWordIn.push(language);
  }
  return byWord;
}

const withoutNames = (stems: WordStems | undefined): KnownWord => ({
  stems: stems?.stems ?? {},
  stopWordIn: stems?.stopWordIn ?? [],
  tags: [],
  authorIds: [],
});

/** A tsquery for the names of tags with all words of a term, in each language; none for a word without letters of its own. */
function tagQueries(term: Term, n: number, stems: ReadonlyMap<string, WordStems>, languages: readonly LanguageName[]) {
  return languages.flatMap((language) => {
    const words = term.words.map((word) => stems.get(word)?.stems[language] ?? []);
    if (words.some((each) => each.length === 0)) return [];
    return [{ n, language, query: words.map((each) => `(${each.map(quoted).join(" | ")})`).join(" & ") }];
  });
}

export async function knownWords(
  executor: Executor,
  words: readonly string[],
  languages: readonly LanguageName[],
): Promise<KnownWord[]> {
  const stems = await stemsByWord(executor, words, languages);
  return words.map((word) => withoutNames(stems.get(word)));
}

/**
 * @param withAccents also takes words for forms whose accent was left out
 * @returns the terms without those that have no word as the index knows words
 */
export async function knownTerms(
  executor: Executor,
  terms: readonly Term[],
  languages: readonly LanguageName[],
  withAccents = false,
): Promise<KnownTerm[]> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const [stems, phrases] = await Promise.all([
    stemsByWord(executor, words, languages, withAccents),
    plainTexts(
      executor,
      terms.map((term) => term.words.join(" ")),
    ),
  ]);
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
        words: term.words.map((word) => withoutNames(stems.get(word))),
        phrase: term.isPhrase ? phrase : null,
        ...names,
        isExcluded: term.isExcluded,
      };
    })
    .filter((_, n) => phrases[n] !== "");
}
