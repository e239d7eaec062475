import type { CategoryName } from "#contract/categories.ts";
import { warnings, type Level, type Warning } from "#contract/level-and-warnings.ts";
import type { LanguageName } from "#contract/languages.ts";

/**
 * Builds the text of tsqueries. A Tale's vector holds the stems of its words, and facts with a colon: `l:` language, `c:` category,
 * `a:` author, `t:` tag, `v:` level, `w:` warning, `h:` stem in the title, `s:` block of places, `p:` beginning of a word in the title.
 */

/** A word of the query: its stems in each language, and the tags and the author that have it in their names. */
export interface KnownWord {
  stems: Partial<Record<LanguageName, string[]>>;
  tags: { id: number; language: LanguageName }[];
  authorIds: number[];
}

export interface KnownTerm {
  words: KnownWord[];
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
  /** Of each wanted tag, the ids of the tags with this name. */
  tags: number[][];
  withoutTags: number[];
  levels: readonly Level[] | undefined;
  withoutWarnings: readonly Warning[];
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

function namesOf({ tags, authorIds }: Pick<KnownWord, "tags" | "authorIds">, language: LanguageName) {
  return [
    ...tags.filter((tag) => tag.language === language).map(({ id }) => lexeme(`t:${id}`)),
    ...authorIds.map((id) => lexeme(`a:${id}`)),
  ];
}

const stemsOf = (word: KnownWord, language: LanguageName, prefix = "") =>
  (word.stems[language] ?? []).map((stem) => lexeme(`${prefix}${stem}`));

function termQuery(term: KnownTerm, language: LanguageName, part: Part): string {
  const prefix = part === "anywhere" ? "" : "h:";
  const names = part === "title" ? [] : namesOf(term, language);
  if (term.phrase !== null) {
    const words = allOf(term.words.map((word) => anyOf(stemsOf(word, language, prefix))));
    return anyOf([`(${words})`, ...names]);
  }
  return anyOf([...term.words.flatMap((word) => stemsOf(word, language, prefix)), ...names]);
}

function filterParts({ category, tags, withoutTags, levels, withoutWarnings, authorId }: Filters): string[] {
  return [
    ...(levels === undefined ? [] : [anyOf(levels.map((level) => lexeme(`v:${level}`)))]),
    ...withoutWarnings.map((warning) => `!${lexeme(`w:${warnings.indexOf(warning)}`)}`),
    ...(category === undefined ? [] : [lexeme(`c:${category}`)]),
    ...tags.map((ids) => anyOf(ids.map((id) => lexeme(`t:${id}`)))),
    ...withoutTags.map((id) => `!${lexeme(`t:${id}`)}`),
    ...(authorId === null ? [] : [lexeme(`a:${authorId}`)]),
  ];
}

/** The query in one language: filters, wanted words and excluded ones. Excluded phrases are compared afterwards. */
function inLanguage(terms: readonly KnownTerm[], filters: Filters, language: LanguageName, part: Part): string {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).map((term) => termQuery(term, language, part));
  const excluded = terms
    .filter(({ isExcluded, phrase }) => isExcluded && phrase === null)
    .map((term) => `!${termQuery(term, language, "anywhere")}`);
  return allOf([lexeme(`l:${language}`), ...filterParts(filters), ...wanted, ...excluded]);
}

/** The whole query. Each language has its own stems, so that "canes" finds no Italian dog. */
export const searchQuery = (terms: readonly KnownTerm[], filters: Filters, part: Part = "anywhere"): string =>
  filters.languages.map((language) => `(${inLanguage(terms, filters, language, part)})`).join(" | ");

/** Restricts a query to blocks of places. */
export const withinBlocks = (query: string, blocks: readonly number[]): string =>
  `(${query}) & ${anyOf(blocks.map((block) => lexeme(`s:${block}`)))}`;

/** The wanted words alone, to rank by how often and how near to each other they are in a Tale of this language. */
export const rankQuery = (terms: readonly KnownTerm[], language: LanguageName): string =>
  allOf(
    terms
      .filter(({ isExcluded }) => !isExcluded)
      .map((term) =>
        term.phrase === null
          ? anyOf(term.words.flatMap((word) => stemsOf(word, language)))
          : allOf(term.words.map((word) => anyOf(stemsOf(word, language)))),
      ),
  );

/** Any of these words in a title, to find Tales whose titles are spelled like the query. */
export const titleWordsQuery = (words: readonly KnownWord[], filters: Filters): string =>
  filters.languages
    .map((language) => {
      const stems = words.flatMap((word) => stemsOf(word, language, "h:"));
      return `(${allOf([lexeme(`l:${language}`), ...filterParts(filters), anyOf(stems)])})`;
    })
    .join(" | ");

export const authorsQuery = (authorIds: readonly number[], filters: Filters): string =>
  filters.languages
    .map(
      (language) =>
        `(${allOf([lexeme(`l:${language}`), ...filterParts(filters), anyOf(authorIds.map((id) => lexeme(`a:${id}`)))])})`,
    )
    .join(" | ");

/** Beginnings of words in the title, as far as the index holds them. */
const beginningLength = 8;

export const beginningsQuery = (words: readonly string[], languages: readonly LanguageName[]): string =>
  allOf([
    anyOf(languages.map((language) => lexeme(`l:${language}`))),
    ...words.map((word) => lexeme(`p:${[...word].slice(0, beginningLength).join("")}`)),
  ]);
