import { and, eq, isNotNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { taleSorts } from "../../shapes.ts";
import { collateByLanguage, type Direction } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { point } from "#kit/server/features/points.ts";
import { isPublished } from "../queries.ts";
import { publishedTales, taleTotals, tales } from "../tables.ts";
import { taleTags } from "./../tag-tables.ts";

/** The parts of lists that are filtered or have several languages: one for each language. */

/** A table from which a part of a list is cut. */
export interface Rows {
  table: PgTable;
  id: PgColumn;
  where: SQL;
  /** The columns that filters compare. */
  compared: { level: PgColumn; warnings: PgColumn; readingMinutes: PgColumn };
  /** Sorted by this column, and titles by an alphabet. */
  column: PgColumn;
  sorted: (value: SQLWrapper) => SQLWrapper;
}

export interface Part {
  /** In the list's order. */
  ordered: Rows;
  /** To skip a Tale of `ordered` takes as long as to read and sort so many Tales of `filtered`. */
  skipCost: number;
  /** All that match. */
  filtered: Rows;
  /** The number of its Tales without filters. */
  total: SQL;
  /** Leaves out Tales that another part shows, in a list without filters. */
  isShown?: SQL | undefined;
}

/** To read a row of a table takes as long as so many entries of an index. */
const rowCost = 10;

export interface Sorting {
  sortBy: (typeof taleSorts)[number];
  direction: Direction;
  languageNames: readonly LanguageName[];
}

/** The language by whose alphabet titles are sorted; undefined for the one that several languages share. */
export const alphabetOf = ({ languageNames }: Pick<Sorting, "languageNames">): LanguageName | undefined =>
  languageNames.length === 1 ? languageNames[0] : undefined;

/** Only Spanish has letters of its own, so that the titles of another language have the same order by its alphabet. */
const alphabetOfPart = (language: LanguageName, sorting: Sorting) =>
  language === "ES" ? alphabetOf(sorting) : language;

export const sortedIn = (alphabet: LanguageName | undefined, sortBy: Sorting["sortBy"]) => (value: SQLWrapper) =>
  sortBy === "title" ? collateByLanguage(value, alphabet) : value;

export function partOfCategory(category: CategoryName, language: LanguageName, sorting: Sorting): Part {
  const { sortBy } = sorting;
  const copies = { table: publishedTales, id: publishedTales.taleId, compared: publishedTales };
  const columns = {
    id: publishedTales.taleId,
    title: publishedTales.title,
    publicationDate: publishedTales.publicationDate,
    totLikes: publishedTales.totLikes,
  };
  const where = and(eq(publishedTales.category, category), eq(publishedTales.language, language))!;
  const sorted = sortedIn(alphabetOfPart(language, sorting), sortBy);
  const filtered = { ...copies, where, column: columns[sortBy], sorted };
  const total = sql`(select ${taleTotals.total} from ${taleTotals} where ${taleTotals.state} = 'published'
    and ${taleTotals.category} = ${category} and ${taleTotals.language} = ${language})`;
  // The indexes of the orders have what filters compare, so that an entry is skipped; but titles to sort are read from the table.
  const skipCost = sortBy === "title" ? 1 / rowCost : 1;
  const earlier = sorting.languageNames.slice(0, sorting.languageNames.indexOf(language));
  if (sortBy === "title" || sortBy === "totLikes")
    return {
      filtered,
      ordered: filtered,
      skipCost,
      total,
      isShown: isFirstVersion(publishedTales.taleId, category, earlier),
    };
  const ordered = {
    table: tales,
    id: tales.id,
    compared: tales,
    where: and(isPublished, eq(tales.category, category), eq(tales.language, language))!,
    column: tales[sortBy],
    sorted,
  };
  return { filtered, ordered, skipCost, total, isShown: isFirstVersion(tales.id, category, earlier) };
}

export function partOfTag(tag: { id: number; total: number }, language: LanguageName, sorting: Sorting): Part {
  const columns = {
    id: taleTags.taleId,
    title: taleTags.title,
    publicationDate: taleTags.publicationDate,
    totLikes: taleTags.totLikes,
  };
  const where = and(eq(taleTags.tagId, tag.id), isNotNull(taleTags.publicationDate))!;
  const filtered = {
    table: taleTags,
    id: taleTags.taleId,
    compared: taleTags,
    where,
    column: columns[sorting.sortBy],
    sorted: sortedIn(alphabetOfPart(language, sorting), sorting.sortBy),
  };
  // Only the indexes of titles have a language.
  const ordered =
    sorting.sortBy === "title" ? { ...filtered, where: and(where, eq(taleTags.language, language))! } : filtered;
  // Each skipped Tale is read from the table, as titles to sort are.
  return { filtered, ordered, skipCost: sorting.sortBy === "title" ? 1 : rowCost, total: sql`${tag.total}::integer` };
}

/** A list of several languages shows a story once. The feature that has the stories says which versions it leaves out. */
interface HiddenVersions {
  /** No version of the same category is published in one of the earlier languages. */
  isFirst(taleId: SQLWrapper, category: CategoryName, earlier: readonly LanguageName[]): SQL | undefined;
  /** How many Tales of the category are left out of a list of these languages. */
  count(executor: Executor, category: CategoryName, languages: readonly LanguageName[]): Promise<number>;
}

const hidden = point<HiddenVersions>("versions that lists leave out");

export const hiddenVersions = hidden.with;

const isFirstVersion: HiddenVersions["isFirst"] = (...version) => hidden.entries[0]!.isFirst(...version);

export const countHiddenVersions: HiddenVersions["count"] = (...list) => hidden.entries[0]!.count(...list);
