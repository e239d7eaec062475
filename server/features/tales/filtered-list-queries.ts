import { and, eq, isNotNull, lte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import { levels, warnings, type TaleFilters } from "#contract/level-and-warnings.ts";
import { page as bounds } from "#contract/limits.ts";
import type { taleSorts } from "#contract/tale-shapes.ts";
import { collateByLanguage } from "#server/platform/database/collation.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { orderColumns, rowsOf, type Direction, type PageRequest } from "#server/platform/database/paging.ts";
import { isPublished } from "./queries.ts";
import { publishedTales, taleTags, tales } from "./tables.ts";
import { bitsOf } from "./warnings-column.ts";

/**
 * SQL of lists that are filtered or have several languages. Each language is a part of the list. Of a part with few matching Tales all are read
 * from the index `…_filtered` and sorted. Of a part with at least as many as a list shows, the index of the order is read and the others are
 * skipped: there are so many matches that a page is soon full (docs/decisions/0043-filters-of-lists.md).
 */

/** A table from which a part of a list is cut. */
interface Rows {
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
  /** All that match. */
  filtered: Rows;
}

export const hasFilter = ({ level, minutesMax, withoutWarning }: TaleFilters) =>
  level !== undefined || minutesMax !== undefined || withoutWarning !== undefined;

interface Sorting {
  sortBy: (typeof taleSorts)[number];
  direction: Direction;
  languageNames: readonly LanguageName[];
}

/** The language by whose alphabet titles are sorted; undefined for the one that several languages share. */
const alphabetOf = ({ languageNames }: Pick<Sorting, "languageNames">): LanguageName | undefined =>
  languageNames.length === 1 ? languageNames[0] : undefined;

/** Only Spanish has letters of its own, so that the titles of another language have the same order by its alphabet. */
const alphabetOfPart = (language: LanguageName, sorting: Sorting) =>
  language === "ES" ? alphabetOf(sorting) : language;

const sortedIn = (alphabet: LanguageName | undefined, sortBy: Sorting["sortBy"]) => (value: SQLWrapper) =>
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
  if (sortBy === "title" || sortBy === "totLikes") return { filtered, ordered: filtered };
  const ordered = {
    table: tales,
    id: tales.id,
    compared: tales,
    where: and(isPublished, eq(tales.category, category), eq(tales.language, language))!,
    column: tales[sortBy],
    sorted,
  };
  return { filtered, ordered };
}

export function partOfTag(tagId: number, language: LanguageName, sorting: Sorting): Part {
  const columns = {
    id: taleTags.taleId,
    title: taleTags.title,
    publicationDate: taleTags.publicationDate,
    totLikes: taleTags.totLikes,
  };
  const where = and(eq(taleTags.tagId, tagId), isNotNull(taleTags.publicationDate))!;
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
  return { filtered, ordered };
}

/** All sets of warnings, as they are stored. */
const everyWarnings = Array.from({ length: 2 ** warnings.length }, (_, bits) => bits);
const everyLevel = ["", ...levels];

const isOneOf = (column: PgColumn, values: readonly (string | number)[], type: "text" | "smallint") =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

/**
 * @param complete with the columns that are not filtered but come before a filtered one in the index `…_filtered`, which is
 * searched by the first columns that have a condition
 */
function matches({ level, warnings: bits, readingMinutes }: Rows["compared"], filters: TaleFilters, complete: boolean) {
  const { level: wanted, minutesMax, withoutWarning } = filters;
  const unwanted = bitsOf(withoutWarning ?? []);
  const isShort = minutesMax === undefined ? undefined : lte(readingMinutes, minutesMax);
  const comparesWarnings = withoutWarning !== undefined || (complete && minutesMax !== undefined);
  const comparesLevel = wanted !== undefined || (complete && (comparesWarnings || minutesMax !== undefined));
  return and(
    comparesLevel ? isOneOf(level, wanted ?? everyLevel, "text") : undefined,
    comparesWarnings
      ? isOneOf(
          bits,
          everyWarnings.filter((each) => (each & unwanted) === 0),
          "smallint",
        )
      : undefined,
    isShort,
  );
}

const matching = ({ table, where, compared }: Rows, filters: TaleFilters) =>
  sql`from ${table} where ${and(where, matches(compared, filters, true))}`;

/** The number of matches in each part, counted up to the deepest one that a list shows. */
async function countMatches(executor: Executor, parts: readonly Part[], filters: TaleFilters): Promise<number[]> {
  const counts = parts.map(
    ({ filtered }) =>
      sql`(select count(*) from (select 1 ${matching(filtered, filters)} limit ${bounds.deepest}) as found)`,
  );
  const { rows } = await executor.execute<{ counts: (number | string)[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return rows[0]!.counts.map(Number);
}

const first = (direction: Direction, sorted: SQLWrapper, id: SQLWrapper, limit: number) =>
  sql`order by ${sql.join(orderColumns(direction, sorted, id), sql`, `)} limit ${limit}`;

/** The first Tales of a part, by the list's order: as many as the list needs if all of its page are from this part. */
function firstOf(part: Part, filters: TaleFilters, isRare: boolean, direction: Direction, limit: number) {
  if (!isRare) {
    const { table, id, where, compared, column, sorted } = part.ordered;
    const condition = and(where, matches(compared, filters, false));
    const order = first(direction, sorted(column), id, limit);
    return sql`(select ${id} as listed_id, ${column} as sorted from ${table} where ${condition} ${order})`;
  }
  const { id, column, sorted } = part.filtered;
  const order = first(direction, sorted(sql`sorted`), sql`listed_id`, limit);
  // "offset 0" keeps PostgreSQL from reading the index of the order, in which rare ones may be far from each other.
  return sql`(select listed_id, sorted
    from (select ${id} as listed_id, ${column} as sorted ${matching(part.filtered, filters)} offset 0) as found ${order})`;
}

/** The ids on a page of a list with these parts, as a table for a join, and the number of all. @param total of the list without filters */
export async function idsOfParts(
  executor: Executor,
  parts: readonly Part[],
  {
    filters,
    sorting,
    request,
    total,
  }: { filters: TaleFilters; sorting: Sorting; request: PageRequest; total: () => Promise<number> },
) {
  const isFiltered = hasFilter(filters);
  const counts = isFiltered ? await countMatches(executor, parts, filters) : [];
  const { limit, offset } = rowsOf(request);
  const branches = parts.map((part, at) =>
    firstOf(part, filters, isFiltered && counts[at]! < bounds.deepest, sorting.direction, offset + limit),
  );
  const merged = sortedIn(alphabetOf(sorting), sorting.sortBy)(sql`sorted`);
  const order = sql.join(orderColumns(sorting.direction, merged, sql`listed_id`), sql`, `);
  const ids = sql`(select listed_id from (${sql.join(branches, sql` union all `)}) as parts order by ${order} limit ${limit} offset ${offset}) as on_page`;
  return {
    ids,
    isOnPage: sql`on_page.listed_id = ${tales.id}`,
    total: isFiltered
      ? Math.min(
          bounds.deepest,
          counts.reduce((sum, each) => sum + each, 0),
        )
      : await total(),
  };
}
