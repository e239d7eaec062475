import { search as bounds } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { newestMatches, ranksOf, type Match, type PhraseCondition } from "./queries.ts";
import { rankQuery, searchQueries, type Filters, type KnownTerm, type Part } from "./text-queries.ts";

/** Matches in the order of relevance: those in the title, those in title, author and tags, and those in the text. */

/** Of the matches in the text, the newest so many are ranked by their words; each one costs a look at its vector. */
const ranked = 200;

interface Search {
  terms: readonly KnownTerm[];
  filters: Filters;
  /** The place of the newest Tale. */
  last: number;
}

export function phrasesOf(terms: readonly KnownTerm[], part: Part): PhraseCondition[] {
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

export const find = (executor: Executor, { terms, filters, last }: Search, part: Part, limit: number) =>
  newestMatches(executor, searchQueries(terms, filters, part), phrasesOf(terms, part), {
    limit,
    last,
    minutesMax: filters.minutesMax,
  });

/** For equally relevant Tales: the newest first, then by id. */
export const byDate = (one: Match, other: Match) =>
  other.publicationDate.getTime() - one.publicationDate.getTime() || other.id - one.id;

/** A title that is the query comes first, then the titles with the words as they are written, then the shorter ones. */
function titleScore(title: string, words: readonly string[]): number[] {
  const inTitle = title.trim().split(" ");
  const isSame = inTitle.length === words.length && inTitle.every((word, at) => word === words[at]);
  const exact = words.filter((word) => inTitle.includes(word)).length;
  return [isSame ? 1 : 0, exact, words.length / inTitle.length];
}

function byTitle(words: readonly string[]) {
  const scores = new Map<number, number[]>();
  const scoreOf = ({ id, title }: Match) => {
    const score = scores.get(id) ?? titleScore(title, words);
    scores.set(id, score);
    return score;
  };
  return (one: Match, other: Match) => {
    const [mine, others] = [scoreOf(one), scoreOf(other)];
    const at = mine.findIndex((value, n) => value !== others[n]);
    return at < 0 ? byDate(one, other) : others[at]! - mine[at]!;
  };
}

async function rankedByText(executor: Executor, matches: Match[], { terms, filters }: Search): Promise<Match[]> {
  const newest = matches.slice(0, ranked);
  if (newest.length < 2) return matches;
  const queries = filters.languages.map((language) => ({ language, query: rankQuery(terms, language) }));
  const ranks = await ranksOf(
    executor,
    newest.map(({ id }) => id),
    queries,
  );
  const rankOf = ({ id }: Match) => ranks.get(id) ?? 0;
  return [
    ...newest.toSorted((one, other) => rankOf(other) - rankOf(one) || byDate(one, other)),
    ...matches.slice(ranked),
  ];
}

/**
 * @param plainWords the wanted words, as titles are compared with them
 * @returns one match more than can be paged, if there are more
 */
export async function mostRelevant(
  executor: Executor,
  search: Search,
  plainWords: readonly string[],
): Promise<Match[]> {
  const enough = bounds.found + 1;
  const hasNames = search.terms.some(({ tags, authorIds }) => tags.length > 0 || authorIds.length > 0);
  const inTitles = await find(executor, search, "title", enough);
  const inHeads =
    hasNames && inTitles.length < enough ? await find(executor, search, "title, author and tags", enough) : [];
  // As many Tales match anywhere as are wanted: those that match better come before them.
  const anywhere =
    Math.max(inTitles.length, inHeads.length) < enough ? await find(executor, search, "anywhere", enough) : [];
  const seen = new Set<number>();
  const unseen = (matches: readonly Match[]) => matches.filter(({ id }) => !seen.has(id) && seen.add(id));
  const titles = unseen(inTitles).toSorted(byTitle(plainWords));
  const heads = unseen(inHeads).toSorted(byDate);
  const texts = await rankedByText(executor, unseen(anywhere).toSorted(byDate), search);
  return [...titles, ...heads, ...texts].slice(0, enough);
}
