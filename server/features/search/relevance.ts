import { search as bounds } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  firstMatches,
  newestMatches,
  ranksOf,
  typedWordsIn,
  type Match,
  type PhraseCondition,
  type Sample,
} from "./queries.ts";
import { rankQuery, searchQueries, type Filters, type KnownTerm, type Part } from "./text-queries.ts";

/** Matches in the order of relevance: those in the title, those in title, author and tags, and those in the text. */

/**
 * So many matches are ranked by their words; each one costs a look at its vector: the best titles, the newest with author and tags, and the
 * newest in the text.
 */
const ranked = { title: 50, names: 50, text: 60 };

/** The texts of so many of them, those with the highest ranks, are read for the words as they are typed: two pages. */
const read = 12;

interface Search {
  terms: readonly KnownTerm[];
  filters: Filters;
  /** The place of the newest Tale. */
  last: number;
}

function phrasesOf(terms: readonly KnownTerm[], part: Part): PhraseCondition[] {
  return terms.flatMap(({ phrase, tags, authorIds, isExcluded }) => {
    if (phrase === null) return [];
    const names = [...tags.map(({ id }) => `'t:${id}'`), ...authorIds.map((id) => `'a:${id}'`)];
    const withNames = part !== "title" || isExcluded;
    return [
      {
        phrase,
        names: withNames && names.length > 0 ? names.join(" | ") : null,
        isExcluded,
        inTitle: part !== "anywhere" && !isExcluded,
      },
    ];
  });
}

/** @param sample a part of the places where at least as many Tales match, if one is known */
export const find = (
  executor: Executor,
  { terms, filters, last }: Search,
  part: Part,
  limit: number,
  sample?: Sample,
) =>
  newestMatches(executor, searchQueries(terms, filters, part), phrasesOf(terms, part), {
    limit,
    last,
    sample,
    minutesMax: filters.minutesMax,
  });

/** For equally relevant Tales: the newest first, then by id. */
export const byDate = (one: Match, other: Match) =>
  other.publicationDate.getTime() - one.publicationDate.getTime() || other.id - one.id;

/** The wanted words as titles are compared with them. */
export interface Wording {
  words: readonly string[];
  /** The whole query, with articles that lost their vowel. */
  typed: string;
}

/**
 * A title that is the query comes first, then the titles with the words as they are written, then those with the words in this order,
 * then the shorter ones.
 */
function titleScore(title: string, { words, typed }: Wording): number[] {
  const inTitle = title.trim().split(" ");
  const joined = words.join(" ");
  const exact = words.filter((word) => inTitle.includes(word)).length;
  const isInOrder = [joined, typed].some((text) => text !== "" && title.includes(` ${text} `));
  return [
    [joined, typed].includes(title.trim()) ? 1 : 0,
    exact,
    isInOrder ? 1 : 0,
    words.length / Math.max(words.length, inTitle.length),
  ];
}

function byTitle(wording: Wording) {
  const scores = new Map<number, number[]>();
  const scoreOf = ({ id, title }: Match) => {
    const score = scores.get(id) ?? titleScore(title, wording);
    scores.set(id, score);
    return score;
  };
  return (one: Match, other: Match) => {
    const [mine, others] = [scoreOf(one), scoreOf(other)];
    const at = mine.findIndex((value, n) => value !== others[n]);
    return at < 0 ? 0 : others[at]! - mine[at]!;
  };
}

/** By how much the texts are about the words. */
async function ranksIn(executor: Executor, matches: readonly Match[], { terms, filters }: Search) {
  if (matches.length < 2) return () => 0;
  const queries = filters.languages.map((language) => ({ language, query: rankQuery(terms, language) }));
  const ranks = await ranksOf(executor, matches, queries);
  return ({ id }: Match) => ranks.get(id) ?? 0;
}

/**
 * Of the best matches in the text, those first that hold the words themselves and not only their stems, which other words may share:
 * "marito" has the stem of "mare".
 */
async function typedWordsFirst(executor: Executor, matches: readonly Match[], { words }: Wording): Promise<Match[]> {
  const best = matches.slice(0, read);
  if (best.length < 2) return [...matches];
  const counts = await typedWordsIn(executor, best, words);
  const countOf = ({ id }: Match) => counts.get(id) ?? 0;
  return [...best.toSorted((one, other) => countOf(other) - countOf(one)), ...matches.slice(read)];
}

/**
 * @returns one match more than can be paged, if there are more
 */
export async function mostRelevant(executor: Executor, search: Search, wording: Wording): Promise<Match[]> {
  const enough = bounds.found + 1;
  const { terms, filters, last } = search;
  const hasNames = terms.some(({ tags, authorIds }) => tags.length > 0 || authorIds.length > 0);
  const wanted = { limit: enough, last, minutesMax: filters.minutesMax };
  const newest = await firstMatches(executor, searchQueries(terms, filters, "anywhere"), wanted);
  const sample = newest?.sample;
  const inTitles = await find(executor, search, "title", enough, sample);
  const inHeads =
    hasNames && inTitles.length < enough ? await find(executor, search, "title, author and tags", enough, sample) : [];
  async function findAnywhere() {
    // As many Tales match as are wanted: these match better.
    if (Math.max(inTitles.length, inHeads.length) >= enough) return [];
    if (newest !== null && newest.found.length >= enough && terms.every(({ phrase }) => phrase === null))
      return newest.found;
    return find(executor, search, "anywhere", enough, sample);
  }
  const anywhere = await findAnywhere();
  const seen = new Set<number>();
  const unseen = (matches: readonly Match[]) => matches.filter(({ id }) => !seen.has(id) && seen.add(id));
  const compareTitles = byTitle(wording);
  const titles = unseen(inTitles).toSorted((one, other) => compareTitles(one, other) || byDate(one, other));
  const heads = unseen(inHeads).toSorted(byDate);
  const texts = unseen(anywhere).toSorted(byDate);
  const first = [...titles.slice(0, ranked.title), ...heads.slice(0, ranked.names), ...texts.slice(0, ranked.text)];
  const rankOf = await ranksIn(executor, first, search);
  const byRank = (one: Match, other: Match) => rankOf(other) - rankOf(one) || byDate(one, other);
  const firstSorted = (matches: readonly Match[], most: number, compare: typeof byRank) => [
    ...matches.slice(0, most).toSorted(compare),
    ...matches.slice(most),
  ];
  return [
    ...firstSorted(titles, ranked.title, (one, other) => compareTitles(one, other) || byRank(one, other)),
    ...firstSorted(heads, ranked.names, byRank),
    ...(await typedWordsFirst(executor, firstSorted(texts, ranked.text, byRank), wording)),
  ].slice(0, enough);
}
