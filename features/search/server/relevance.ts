import { search as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { newestMatches, ranksOf, sampleOf, type Match, type PhraseCondition, type Sample } from "./queries.ts";
import { rankQuery, searchQueries, type Filters, type KnownTerm, type Nearness, type Part } from "./text-queries.ts";

/** Matches in the order of relevance: those in the title, those in title, author and tags, and those in the text. */

/**
 * So many matches are ranked by their words; each one costs a look at its vector: the best titles, the newest with author and tags, and the
 * newest in the text.
 */
const ranked = { title: 50, names: 50, text: 60 };

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
  { sample, nearness }: { sample?: Sample | undefined; nearness?: Nearness } = {},
) =>
  newestMatches(executor, searchQueries(terms, filters, part, nearness), phrasesOf(terms, part), {
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
function titleScore(title: string, { words, typed }: Wording, isAsTyped: boolean): number[] {
  const inTitle = title.trim().split(" ");
  const joined = words.join(" ");
  const exact = words.filter((word) => inTitle.includes(word)).length;
  const isInOrder = [joined, typed].some((text) => text !== "" && title.includes(` ${text} `));
  return [
    [joined, typed].includes(title.trim()) ? 1 : 0,
    exact,
    isAsTyped ? 1 : 0,
    isInOrder ? 1 : 0,
    words.length / Math.max(words.length, inTitle.length),
  ];
}

/** @param asTyped the Tales whose titles have the words with the accents of the query */
function byTitle(wording: Wording, asTyped: ReadonlySet<number>) {
  const scores = new Map<number, number[]>();
  const scoreOf = ({ id, title }: Match) => {
    const score = scores.get(id) ?? titleScore(title, wording, asTyped.has(id));
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

/** The newest matches in texts, those with the words as they are typed first. */
async function inTexts(executor: Executor, search: Search, enough: number, sample: Sample | undefined) {
  const found: Match[][] = [];
  for (const nearness of ["typed", "plain", "inflected"] as const) {
    const matches = await find(executor, search, "anywhere", enough, { sample, nearness });
    found.push(matches.toSorted(byDate));
    if (matches.length >= enough) break;
  }
  return found;
}

/**
 * @returns one match more than can be paged, if there are more
 */
export async function mostRelevant(executor: Executor, search: Search, wording: Wording): Promise<Match[]> {
  const enough = bounds.found + 1;
  const { terms, filters, last } = search;
  const hasNames = terms.some(({ tags, authorIds }) => tags.length > 0 || authorIds.length > 0);
  const wanted = { limit: enough, last, minutesMax: filters.minutesMax };
  const sample = await sampleOf(executor, searchQueries(terms, filters, "anywhere"), wanted);
  const inTitles = await find(executor, search, "title", enough, { sample });
  // If fewer titles than wanted match at all, the newest blocks don't hold enough either. Of phrases only some matches were compared.
  const isWhole = inTitles.length < enough && terms.every(({ phrase }) => phrase === null);
  const ofTitles = isWhole ? { blocks: Infinity, found: inTitles.length } : sample;
  const asTyped =
    inTitles.length < 2 ? [] : await find(executor, search, "title", enough, { sample: ofTitles, nearness: "typed" });
  const inHeads =
    hasNames && inTitles.length < enough
      ? await find(executor, search, "title, author and tags", enough, { sample })
      : [];
  // If as many Tales match as are wanted, these match better than texts.
  const isFull = Math.max(inTitles.length, inHeads.length) >= enough;
  const byNearness = isFull ? [] : await inTexts(executor, search, enough, sample);
  const seen = new Set<number>();
  const unseen = (matches: readonly Match[]) => matches.filter(({ id }) => !seen.has(id) && seen.add(id));
  const compareTitles = byTitle(wording, new Set(asTyped.map(({ id }) => id)));
  const titles = unseen(inTitles).toSorted((one, other) => compareTitles(one, other) || byDate(one, other));
  const heads = unseen(inHeads).toSorted(byDate);
  const nearness = new Map<number, number>();
  for (const [at, matches] of byNearness.entries())
    for (const { id } of matches) nearness.set(id, Math.min(at, nearness.get(id) ?? at));
  const texts = unseen(byNearness.flat());
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
    ...firstSorted(
      texts,
      ranked.text,
      (one, other) => nearness.get(one.id)! - nearness.get(other.id)! || byRank(one, other),
    ),
  ].slice(0, enough);
}
