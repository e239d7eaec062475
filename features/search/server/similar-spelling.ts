import { search as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { newestMatches, type Match } from "./queries.ts";
import { byDate } from "./relevance.ts";
import { authorsQueries, titleWordsQueries, type Filters } from "./text-queries.ts";
import { similarAuthors, similarTitleWords } from "./word-queries.ts";

/** Tales whose titles or authors are spelled like a query that matches nothing. */

/** Words that are compared with those of titles and with usernames: the longest ones. A query has room for thirty. */
const wordsAtMost = 8;
/** Shorter words are similar to too many. */
const shortest = 3;

interface Search {
  /** The wanted words, as the index knows words. */
  words: readonly string[];
  filters: Filters;
  last: number;
  /** Whether all rows have the words as they are written. */
  hasForms: boolean;
}

/** All at once, one query would take the connections of all other readers. */
async function eachInTurn<Result>(words: readonly string[], find: (word: string) => Promise<Result>) {
  const results: Result[] = [];
  for (const word of words) results.push(await find(word));
  return results;
}

/** Tales with the most similar words in their titles come first, then those of authors with similar names. */
export async function similarTales(executor: Executor, { words, filters, last, hasForms }: Search): Promise<Match[]> {
  const long = [...new Set(words)]
    .filter((word) => word.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, wordsAtMost);
  // A username is one word, also if somebody writes it as two.
  const names = words.length === 1 ? long : [...long, words.join("")];
  const [similarWords, authors] = await Promise.all([
    eachInTurn(long, (word) => similarTitleWords(executor, word)),
    eachInTurn(names, (word) => similarAuthors(executor, word)),
  ]);
  const inTitles = [...new Set(similarWords.flatMap((found) => [...found.keys()]))];
  const authorIds = [...new Set(authors.flat())];
  const options = { limit: bounds.found + 1, last, minutesMax: filters.minutesMax };
  const titles =
    inTitles.length === 0
      ? []
      : await newestMatches(executor, titleWordsQueries(inTitles, filters, hasForms), [], options);
  const byAuthors =
    authorIds.length === 0 ? [] : await newestMatches(executor, authorsQueries(authorIds, filters), [], options);
  // Short words don't find a title, but tell similar ones apart.
  const compared = [
    ...long.map((word, n) => ({ word, found: similarWords[n]! })),
    ...words.filter((word) => word.length < shortest).map((word) => ({ word, found: new Map([[word, 1]]) })),
  ];
  const closeness = ({ title }: Match) => {
    const inTitle = new Set(title.trim().split(" "));
    const close = compared.map(({ found }) =>
      Math.max(0, ...[...found].map(([word, is]) => (inTitle.has(word) ? is : 0))),
    );
    const total = close.reduce((sum, is, n) => sum + is * compared[n]!.word.length, 0);
    // Of titles with the same words, the shorter one is closer.
    return total + close.filter((is) => is > 0).length / inTitle.size;
  };
  const closest = new Map(titles.map((match) => [match.id, closeness(match)]));
  const seen = new Set(titles.map(({ id }) => id));
  return [
    ...titles.toSorted((one, other) => closest.get(other.id)! - closest.get(one.id)! || byDate(one, other)),
    ...byAuthors.filter(({ id }) => !seen.has(id)).toSorted(byDate),
  ].slice(0, bounds.found + 1);
}
