import { search as bounds } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { knownWords } from "./known-terms.ts";
import { newestMatches, type Match } from "./queries.ts";
import { byDate } from "./relevance.ts";
import { authorsQueries, titleWordsQueries, type Filters } from "./text-queries.ts";
import { similarAuthors, similarTitleWords } from "./word-queries.ts";

/** Tales whose titles or authors are spelled like a query that matches nothing. */

/** Shorter words are similar to too many. */
const shortest = 3;

interface Search {
  /** The wanted words, as the index knows words. */
  words: readonly string[];
  filters: Filters;
  last: number;
}

/** Tales with the most similar words in their titles come first, then those of authors with similar names. */
export async function similarTales(executor: Executor, { words, filters, last }: Search): Promise<Match[]> {
  const long = words.filter((word) => word.length >= shortest);
  const [similarWords, authors] = await Promise.all([
    Promise.all(long.map((word) => similarTitleWords(executor, word))),
    Promise.all(long.map((word) => similarAuthors(executor, word))),
  ]);
  const inTitles = [...new Set(similarWords.flat())];
  const authorIds = [...new Set(authors.flat())];
  const options = { limit: bounds.found + 1, last, minutesMax: filters.minutesMax };
  const titles =
    inTitles.length === 0
      ? []
      : await newestMatches(
          executor,
          titleWordsQueries(await knownWords(executor, inTitles, filters.languages), filters),
          [],
          options,
        );
  const byAuthors =
    authorIds.length === 0 ? [] : await newestMatches(executor, authorsQueries(authorIds, filters), [], options);
  const closeness = ({ title }: Match) =>
    similarWords.reduce((sum, found) => {
      const at = found.findIndex((word) => title.includes(` ${word} `));
      return at < 0 ? sum : sum + 1 / (at + 1);
    }, 0);
  const seen = new Set(titles.map(({ id }) => id));
  return [
    ...titles.toSorted((one, other) => closeness(other) - closeness(one) || byDate(one, other)),
    ...byAuthors.filter(({ id }) => !seen.has(id)).toSorted(byDate),
  ].slice(0, bounds.found + 1);
}
