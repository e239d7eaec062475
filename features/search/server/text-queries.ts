import type { CategoryName } from "#vocabulary/categories.ts";
import { warnings, type Level, type Warning } from "#kit/calls/level-and-warnings.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { correctionsBit } from "#features/tales/server/warnings-column.ts";

/**
 * Builds the text of tsqueries. A Tale's vector holds the stems of its words, and facts with a colon: `l:` language, `c:` category,
 * `a:` author, `t:` tag, `v:` level, `w:` warning or that
 * corrections are welcome, `h:` stem in the title, `s:` block of places, `p:` beginning of a word in the title, `f:` a word as it is
 * written, and without accents, `o:` a word without the accents that it always has, `g:` and `q:` such words of the title, `j:` a word as
 * it is without its apostrophes, `k:` such a word of the title.
 */

/** A word of the query: its forms and stems in each language, and the tags and the author that have it in their names. */
export interface KnownWord {
  /** Without accents, as the index holds it. */
  plain: string;
  /** With its accents. */
  typed: string;
  /** Those that match, without accents, unless they have one of the stems. */
  forms: Partial<Record<LanguageName, string[]>>;
  /** Those that stand for their words. */
  stems: Partial<Record<LanguageName, string[]>>;
  /** All stems of the word and its forms: the index has their positions. */
  places: Partial<Record<LanguageName, string[]>>;
  /** The languages in which it is in nearly every text. */
  stopWordIn: LanguageName[];
  tags: { id: number; language: LanguageName }[];
  authorIds: number[];
  /** It also matches a word that is the same without its apostrophes. */
  isWithoutApostrophes: boolean;
}

export interface KnownTerm {
  words: KnownWord[];
  /** The words as one word, without accents; empty if they aren't typed as one. */
  joined: string;
  /** For a phrase, as the index holds it; null for a word in any inflection. */
  phrase: string | null;
  /** Tags and authors whose names contain the whole phrase. */
  tags: KnownWord["tags"];
  authorIds: number[];
  isExcluded: boolean;
}

export interface Filters {
  languages: readonly LanguageName[];
  category?: CategoryName | undefined;
  /** Those that the site hides. */
  withoutCategories: readonly CategoryName[];
  /** Of each wanted tag, the ids of the tags with this name. */
  tags: number[][];
  withoutTags: number[];
  levels: readonly Level[] | undefined;
  withoutWarnings: readonly Warning[];
  correctionsWelcome: true | undefined;
  /** Not in the vector: compared with the row. */
  minutesMax: number | undefined;
  authorId: number | null;
}

const lexeme = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
/** Matches no Tale. */
const nothing = lexeme("x:");
const anyOf = (parts: readonly string[]) => (parts.length === 0 ? nothing : `(${parts.join(" | ")})`);
const allOf = (parts: readonly string[]) => parts.join(" & ");

/** Where the words of a query have to be. */
export type Part = "title" | "title, author and tags" | "anywhere";

/** How near a word of a Tale has to be to that of the query: as it is typed, the same without accents, or an inflection. */
export type Nearness = "typed" | "plain" | "inflected";

function namesOf({ tags, authorIds }: Pick<KnownWord, "tags" | "authorIds">, language: LanguageName) {
  return [
    ...tags.filter((tag) => tag.language === language).map(({ id }) => lexeme(`t:${id}`)),
    ...authorIds.map((id) => lexeme(`a:${id}`)),
  ];
}

/** Signs that the index holds as several words. */
const written = (form: string, prefix: string) =>
  `(${allOf(form.split(" ").map((part) => lexeme(`${prefix}:${part}`)))})`;

/** A word without accents is in the index for the same with accents, too; a fact tells whether it is there for this alone. */
function typedQuery({ typed, plain }: KnownWord, part: Part): string {
  const [formPrefix, onlyAccentedPrefix] = part === "anywhere" ? ["f", "o"] : ["g", "q"];
  if (typed !== plain) return written(typed, formPrefix);
  return `(${written(plain, formPrefix)} & !${written(plain, onlyAccentedPrefix)})`;
}

function wordQuery(word: KnownWord, language: LanguageName, part: Part, nearness: Nearness): string {
  const [formPrefix, stemPrefix, apostrophePrefix] = part === "anywhere" ? ["f", "", "j"] : ["g", "h:", "k"];
  if (nearness === "typed") return typedQuery(word, part);
  if (nearness === "plain") return written(word.plain, formPrefix);
  return anyOf([
    ...(word.stems[language] ?? []).map((stem) => lexeme(`${stemPrefix}${stem}`)),
    ...(word.forms[language] ?? []).map((form) => written(form, formPrefix)),
    ...(word.isWithoutApostrophes ? [written(word.plain, apostrophePrefix)] : []),
  ]);
}

function termQuery(term: KnownTerm, language: LanguageName, part: Part, nearness: Nearness): string {
  const names = part === "title" ? [] : namesOf(term, language);
  const ofWords = term.words
    .filter(({ plain }) => plain !== "")
    .map((word) => wordQuery(word, language, part, nearness));
  const joined = term.joined === "" ? [] : [written(term.joined, part === "anywhere" ? "f" : "g")];
  return anyOf([`(${allOf(ofWords)})`, ...joined, ...names]);
}

/** The number of the bit is the fact. */
const correctionsWelcomeFact = lexeme(`w:${Math.log2(correctionsBit)}`);

function filterParts(filters: Filters): string[] {
  const { category, withoutCategories, tags, withoutTags, levels, withoutWarnings, correctionsWelcome, authorId } =
    filters;
  return [
    ...(correctionsWelcome ? [correctionsWelcomeFact] : []),
    ...(levels === undefined ? [] : [anyOf(levels.map((level) => lexeme(`v:${level}`)))]),
    ...withoutWarnings.map((warning) => `!${lexeme(`w:${warnings.indexOf(warning)}`)}`),
    ...(category === undefined
      ? withoutCategories.map((each) => `!${lexeme(`c:${each}`)}`)
      : [lexeme(`c:${category}`)]),
    ...tags.map((ids) => anyOf(ids.map((id) => lexeme(`t:${id}`)))),
    ...withoutTags.map((id) => `!${lexeme(`t:${id}`)}`),
    ...(authorId === null ? [] : [lexeme(`a:${authorId}`)]),
  ];
}

/**
 * One query for all languages in which it has the same stems. Words of one language have other, rare stems in the others, which cost
 * little; equal ones would be looked for once for each language.
 */
function forLanguages(languages: readonly LanguageName[], bodyIn: (language: LanguageName) => string[]): string[] {
  const byBody = new Map<string, { body: string[]; same: LanguageName[] }>();
  for (const language of languages) {
    const body = bodyIn(language);
    const known = byBody.get(allOf(body));
    if (known === undefined) byBody.set(allOf(body), { body, same: [language] });
    else known.same.push(language);
  }
  return [...byBody.values()].map(({ body, same }) => {
    // The index reads all of itself for a query of exclusions alone.
    const isSelective = body.some((part) => !part.startsWith("!"));
    if (isSelective && same.length === languageNames.length) return allOf(body);
    return allOf([anyOf(same.map((language) => lexeme(`l:${language}`))), ...body]);
  });
}

/**
 * The wanted words, filters, and no excluded words, for each language with its own stems, so that "canes" finds no Italian dog.
 * Excluded phrases are compared afterwards.
 */
export const searchQueries = (
  terms: readonly KnownTerm[],
  filters: Filters,
  part: Part,
  nearness: Nearness = "inflected",
): string[] =>
  forLanguages(filters.languages, (language) => [
    ...filterParts(filters),
    ...terms.filter(({ isExcluded }) => !isExcluded).map((term) => termQuery(term, language, part, nearness)),
    ...terms
      .filter(({ isExcluded, phrase }) => isExcluded && phrase === null)
      .map((term) => `!${termQuery(term, language, "anywhere", "inflected")}`),
  ]);

/** The index looks at every block of a condition for each Tale that it finds, and begins again for each condition. */
const blocksPerCondition = 5;

/** Restricts a query to blocks of places. @returns conditions, of which a Tale matches one */
export const withinBlocks = (query: string, blocks: readonly number[]): string[] =>
  Array.from({ length: Math.ceil(blocks.length / blocksPerCondition) }, (_, n) => {
    const some = blocks.slice(n * blocksPerCondition, (n + 1) * blocksPerCondition);
    return `(${query}) & ${anyOf(some.map((block) => lexeme(`s:${block}`)))}`;
  });

/**
 * The wanted words alone, to rank by how often and how near to each other they are in a Tale of this language. Stop words count only in a
 * query of nothing else: each of them has hundreds of places in a text, which hide those of the other words.
 */
export function rankQuery(terms: readonly KnownTerm[], language: LanguageName): string {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const isTelling = ({ words }: KnownTerm) => words.some(({ stopWordIn }) => !stopWordIn.includes(language));
  const telling = wanted.filter(isTelling);
  return allOf(
    (telling.length > 0 ? telling : wanted).map((term) => {
      const names = namesOf(term, language);
      const words = term.words.map((word) => anyOf((word.places[language] ?? []).map(lexeme)));
      return anyOf([`(${allOf(words)})`, ...names]);
    }),
  );
}

/**
 * Any of these words in a title, to find Tales whose titles are spelled like the query.
 * @param hasForms false: some rows have only the beginnings of their words
 */
export const titleWordsQueries = (words: readonly string[], filters: Filters, hasForms: boolean): string[] =>
  forLanguages(filters.languages, () => [
    ...filterParts(filters),
    anyOf(words.map((word) => lexeme(hasForms ? `g:${word}` : beginningOf(word)))),
  ]);

export const authorsQueries = (authorIds: readonly number[], filters: Filters): string[] =>
  forLanguages(filters.languages, () => [...filterParts(filters), anyOf(authorIds.map((id) => lexeme(`a:${id}`)))]);

/** Beginnings of words in the title, as far as the index holds them. */
const beginningLength = 8;
const beginningOf = (word: string) => `p:${[...word].slice(0, beginningLength).join("")}`;

export const beginningsQueries = (
  words: readonly string[],
  { languages, withoutCategories }: Pick<Filters, "languages" | "withoutCategories">,
): string[] =>
  forLanguages(languages, () => [
    ...withoutCategories.map((each) => `!${lexeme(`c:${each}`)}`),
    ...words.map((word) => lexeme(beginningOf(word))),
  ]);
