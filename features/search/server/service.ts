import { hiddenCategories, offeredAmong } from "#vocabulary/site-settings.ts";
import type { CallInput } from "#kit/calls/endpoint.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import type { FoundTale, searchCalls } from "../calls.ts";
import { searchFilters } from "#vocabulary/search-filters.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { isVisibleTo } from "#features/accounts/server/policy.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { listedByIds } from "#features/tales/server/reading.ts";
import { excerptsOf } from "./excerpts.ts";
import { knownTerms, type Reach } from "./known-terms.ts";
import { lastPlace, missingInRows, mostLiked, type Match } from "./queries.ts";
import { readQuery, type Term } from "./query-words.ts";
import { mostLikedOf } from "./most-liked-queries.ts";
import { byDate, find as findMatches, mostRelevant, type Wording } from "./relevance.ts";
import { similarTales } from "./similar-spelling.ts";
import type { Filters, KnownTerm } from "./text-queries.ts";
import { plainTexts, tagIdsByName } from "./word-queries.ts";

/** Search of Tales by words and filters. */

type Query = CallInput<typeof searchCalls.search>["query"];
type FilterQuery = Omit<Query, "pageNumber" | "pageSize" | "sortBy">;

const nothing = { posts: [], totalPosts: 0, atLeast: false, similar: false };

/** The most liked are chosen among so many matches, the newest ones, if they can't be read in the order of likes. */
const comparedLikes = 5000;

/** @returns null for a query of signs alone. @throws {ApiError} BAD_REQUEST without any filter, and for exclusions alone */
function termsOf(query: FilterQuery): Term[] | null {
  if (searchFilters.every((name) => query[name] === undefined))
    throw invalidField("query", "A search needs words or a filter.");
  if (query.query === undefined) return [];
  const terms = readQuery(query.query);
  if (terms.length === 0) return null;
  if (terms.every(({ isExcluded }) => isExcluded))
    throw invalidField("query", "A search needs at least one word that is not excluded.");
  return terms;
}

/** @returns "none" if no such account exists, "hidden" if its Tales are hidden from the actor */
async function authorOf(
  executor: Executor,
  actor: Actor | null,
  username: string,
): Promise<number | "none" | "hidden"> {
  const user = await userByUsername(executor, username);
  if (user === null || user.activatedAt === null) return "none";
  return isVisibleTo(user, actor, "tales") ? user.id : "hidden";
}

async function filtersOf(
  { siteSettings, database: { db: executor } }: AppContext,
  query: FilterQuery,
  authorId: number | null,
): Promise<Filters> {
  const tags = query.tag ?? [];
  const ids = await tagIdsByName(executor, [...tags, ...(query.withoutTag ?? [])]);
  return {
    languages: offeredAmong(siteSettings.current, query.languageName ?? languageNames),
    category: query.category,
    withoutCategories: hiddenCategories(siteSettings.current),
    tags: ids.slice(0, tags.length),
    withoutTags: ids.slice(tags.length).flat(),
    levels: query.level,
    withoutWarnings: query.withoutWarning ?? [],
    correctionsWelcome: query.correctionsWelcome,
    minutesMax: query.minutesMax,
    authorId,
  };
}

/** Whether anything can be found: not in what the site doesn't offer. */
const canFind = ({ languages, category, withoutCategories }: Filters) =>
  languages.length > 0 && (category === undefined || !withoutCategories.includes(category));

interface Search {
  terms: readonly KnownTerm[];
  filters: Filters;
  last: number;
}

/** A Tale that was found. */
type Found = Pick<Match, "id">;

async function sorted(executor: Executor, search: Search, wording: Wording, query: Query): Promise<Found[]> {
  const { words } = wording;
  const sortBy = query.sortBy ?? (words.length > 0 ? "relevance" : "publicationDate");
  if (sortBy === "relevance" && words.length > 0) return mostRelevant(executor, search, wording);
  if (sortBy === "totLikes") return words.length > 0 ? byLikes(executor, search) : filteredByLikes(executor, search);
  const found = await findMatches(executor, search, "anywhere", bounds.found + 1);
  return found.toSorted(byDate);
}

async function byLikes(executor: Executor, search: Search): Promise<Found[]> {
  const found = await findMatches(executor, search, "anywhere", comparedLikes);
  const ids = await mostLiked(
    executor,
    found.map(({ id }) => id),
  );
  return ids.map((id) => ({ id }));
}

/** If very few of the most liked Tales pass the filters, the index of search finds the others. */
async function filteredByLikes(executor: Executor, search: Search): Promise<Found[]> {
  if (search.filters.authorId !== null) return byLikes(executor, search);
  const enough = bounds.found + 1;
  const { ids, isWhole } = await mostLikedOf(executor, search.filters, enough);
  const others = isWhole ? [] : await byLikes(executor, search);
  return [...new Set([...ids, ...others.map(({ id }) => id)])].slice(0, enough).map((id) => ({ id }));
}

/** Tried one after the other until something is found. */
const widerReaches: readonly Reach[] = [{ withoutApostrophes: true }, { withoutApostrophes: true, withAccents: true }];

/** The Tales of one page of the matches, with the passages that match. */
async function page(context: AppContext, matches: readonly Found[], terms: readonly KnownTerm[], query: Query) {
  const { pageNumber, pageSize } = query;
  const paged = matches.slice(0, bounds.found).slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
  const ids = paged.map(({ id }) => id);
  const [tales, excerpts] = await Promise.all([listedByIds(context, ids), excerptsOf(context.database.db, ids, terms)]);
  return ids.flatMap((id): FoundTale[] => {
    const tale = tales.get(id);
    // It was deleted after it was found.
    if (tale === undefined) return [];
    return [{ ...tale, excerpt: excerpts.get(id) ?? [{ text: tale.overview, hit: false }] }];
  });
}

export async function searchTales(context: AppContext, actor: Actor | null, query: Query) {
  const { db } = context.database;
  const terms = termsOf(query);
  const author = query.author === undefined ? null : await authorOf(db, actor, query.author);
  if (author === "hidden") return { ...nothing, private: true as const };
  if (terms === null || author === "none") return nothing;
  const filters = await filtersOf(context, query, author);
  if (!canFind(filters)) return nothing;
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).flatMap((term) => term.words);
  const [last, plain, missing] = await Promise.all([
    lastPlace(db),
    plainTexts(db, [query.query ?? "", ...wanted]),
    missingInRows(db),
  ]);
  const byAnyStem = missing !== "nothing";
  const [typed = "", ...plainWords] = plain;
  const words = plainWords.flatMap((text) => text.split(" ")).filter((word) => word !== "");
  // Letters that no word of the index has, such as marks alone.
  if (terms.length > 0 && words.length === 0) return nothing;
  async function find(reach: Reach) {
    const known = await knownTerms(db, terms!, filters.languages, reach);
    return { terms: known, found: await sorted(db, { terms: known, filters, last }, { words, typed }, query) };
  }
  const isMissing = () => matching.found.length === 0 && words.length > 0;
  let matching = await find({ byAnyStem });
  for (const reach of widerReaches) if (isMissing()) matching = await find({ byAnyStem, ...reach });
  const isSimilar = isMissing();
  if (isSimilar) {
    const spelled = await similarTales(db, { words, filters, last, hasForms: !byAnyStem });
    const { terms: known, found } = await find({ byAnyStem: true, withAccents: true, withoutApostrophes: true });
    const ids = new Set([...spelled, ...found].map(({ id }) => id));
    matching = { terms: known, found: [...ids].slice(0, bounds.found + 1).map((id) => ({ id })) };
  }
  const { found: matches } = matching;
  return {
    posts: await page(context, matches, matching.terms, query),
    totalPosts: Math.min(matches.length, bounds.found),
    atLeast: matches.length > bounds.found,
    similar: isSimilar && matches.length > 0,
    ...(missing === "texts" ? { incomplete: true as const } : {}),
  };
}

/** How many Tales match, up to the given number and one more. */
async function countedIn(executor: Executor, terms: readonly Term[], filters: Filters, last: number): Promise<number> {
  const byAnyStem = (await missingInRows(executor)) !== "nothing";
  for (const reach of [{}, ...(terms.length > 0 ? widerReaches : [])]) {
    const known = await knownTerms(executor, terms, filters.languages, { byAnyStem, ...reach });
    // Letters that no word of the index has.
    if (known.length < terms.length) return 0;
    const found = await findMatches(executor, { terms: known, filters, last }, "anywhere", bounds.counted + 1);
    if (found.length > 0) return found.length;
  }
  return 0;
}

const asCount = (count: number) => ({
  totalPosts: Math.min(count, bounds.counted),
  atLeast: count > bounds.counted,
});

export async function countLanguages(
  context: AppContext,
  actor: Actor | null,
  query: CallInput<typeof searchCalls.countLanguages>["query"],
) {
  const { db } = context.database;
  const terms = termsOf(query);
  const author = query.author === undefined ? null : await authorOf(db, actor, query.author);
  const canMatch = terms !== null && author !== "none" && author !== "hidden";
  const all = canMatch ? await filtersOf(context, query, author) : null;
  const filters = all !== null && canFind(all) ? all : null;
  const last = await lastPlace(db);
  const count = (languages: readonly LanguageName[]) =>
    filters === null || terms === null ? 0 : countedIn(db, terms, { ...filters, languages }, last);
  const languages = [];
  // One after the other: all at once they would take the connections of all other readers.
  const offered = context.siteSettings.current.languages;
  for (const languageName of offered) languages.push({ languageName, ...asCount(await count([languageName])) });
  return { languages, ...asCount(await count(offered)) };
}
