import type { LanguageName } from "#vocabulary/languages.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import type { Suggestions } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { lastPlace, newestMatches, type Match } from "./queries.ts";
import { authorsBeginning, tagsBeginning, titlesOf } from "./suggestion-queries.ts";
import { beginningsQuery } from "./text-queries.ts";
import { plainTexts } from "./word-queries.ts";

/** Tales, authors and tags with words that begin like what somebody is typing. */

/** Titles with these beginnings that are compared; the newest ones. */
const comparedTitles = 100;

/** Titles that begin like the query come first, then those with its words in this order. */
function score({ title }: Match, query: string): number {
  if (title.startsWith(` ${query}`)) return 2;
  return title.includes(` ${query}`) ? 1 : 0;
}

async function titlesBeginning(executor: Executor, words: readonly string[], language: LanguageName | undefined) {
  const last = await lastPlace(executor);
  const found = await newestMatches(executor, [beginningsQuery(words, language)], [], {
    limit: comparedTitles,
    minutesMax: undefined,
    last,
  });
  const query = words.join(" ");
  return found
    .filter(({ title }) => words.every((word) => title.includes(` ${word}`)))
    .toSorted((one, other) => score(other, query) - score(one, query))
    .slice(0, bounds.suggested.tales);
}

export async function suggest(
  context: AppContext,
  { query, languageName }: { query: string; languageName?: LanguageName | undefined },
): Promise<Suggestions> {
  const { db } = context.database;
  const [plain] = await plainTexts(db, [query]);
  const words = plain!.split(" ").filter((word) => word !== "");
  if (words.length === 0) return { tales: [], authors: [], tags: [] };
  const [titles, authors, tags] = await Promise.all([
    titlesBeginning(db, words, languageName),
    // A username is one word.
    words.length > 1 ? [] : authorsBeginning(db, words[0]!, languageName, bounds.suggested.authors),
    tagsBeginning(db, words, languageName, bounds.suggested.tags),
  ]);
  const tales = await titlesOf(
    db,
    titles.map(({ id }) => id),
  );
  const inOrder = titles.flatMap(({ id }) => tales.find((tale) => tale.id === id) ?? []);
  return { tales: inOrder, authors, tags };
}
