import { and, sql, type SQLWrapper } from "drizzle-orm";
import { levels, warnings, type TaleFilters } from "#kit/calls/level-and-warnings.ts";
import { page as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { orderColumns, rowsOf, type Direction, type PageRequest } from "#kit/server/database/paging.ts";
import { alphabetOf, sortedIn, type Part, type Rows, type Sorting } from "./language-parts.ts";
import { tales } from "../tables.ts";
import { comparedBits, correctionsBit } from "../warnings-column.ts";

/**
 * SQL of lists that are filtered or have several languages. Each language is a part of the list. Of a part with few matching Tales all are read
 * from the index `…_filtered` and sorted. Of a part with more, the index of the order is read and the others are
 * skipped: there are so many matches that a page is soon full (docs/decisions/0043-filters-of-lists.md).
 */

export const hasFilter = ({ level, minutesMax, withoutWarning, correctionsWelcome }: TaleFilters) =>
  level !== undefined || minutesMax !== undefined || withoutWarning !== undefined || correctionsWelcome !== undefined;

/** All sets of warnings as they are stored, without and with the bit for corrections. */
const everyWarnings = Array.from({ length: 2 ** warnings.length }, (_, bits) => [bits, bits | correctionsBit]).flat();
const everyLevel = ["", ...levels];

const isOneOf = (column: SQLWrapper, values: readonly (string | number)[], type: "text" | "smallint") =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

type Compared = Record<keyof Rows["compared"], SQLWrapper>;

const isOfLevel = ({ level }: Compared, wanted: TaleFilters["level"]) =>
  wanted === undefined ? undefined : isOneOf(level, wanted, "text");

const isShort = ({ readingMinutes }: Compared, minutesMax: number | undefined) =>
  minutesMax === undefined ? undefined : sql`${readingMinutes} <= ${minutesMax}`;

/** As a list of sets, whose frequencies PostgreSQL knows. */
function hasWantedBits({ warnings: column }: Compared, filters: TaleFilters) {
  const { mask, wanted } = comparedBits(filters);
  const sets = everyWarnings.filter((each) => (each & mask) === wanted);
  return mask === 0 ? undefined : isOneOf(column, sets, "smallint");
}

/** For rows that are read anyway. */
const passes = (compared: Compared, filters: TaleFilters) =>
  and(isOfLevel(compared, filters.level), hasWantedBits(compared, filters), isShort(compared, filters.minutesMax));

/** For the index `…_counted`. PostgreSQL would search it again for each set of a list, but a calculated condition only compares. */
function isCounted(compared: Compared, filters: TaleFilters) {
  const { mask, wanted } = comparedBits(filters);
  return and(
    isOfLevel(compared, filters.level),
    mask === 0 ? undefined : sql`${compared.warnings} & ${mask} = ${wanted}`,
    isShort(compared, filters.minutesMax),
  );
}

/** The matches of a part, counted. */
interface Matches {
  /** Up to the deepest one that a list shows. */
  count: number;
  /** Their sets of warnings. */
  warnings: number[];
  /** The number of Tales without filters. */
  total: number;
}

async function countMatches(executor: Executor, parts: readonly Part[], filters: TaleFilters): Promise<Matches[]> {
  const counts = parts.map(
    ({ filtered: { table, where, compared }, total }, at) =>
      sql`(select ${sql.raw(String(at))} as part, ${total} as total, warnings, count(*)::integer as count
        from (select ${compared.warnings} as warnings from ${table} where ${and(where, isCounted(compared, filters))} limit ${bounds.deepest}) as found
        group by warnings)`,
  );
  const { rows } = await executor.execute<{ part: number; total: number | null; warnings: number; count: number }>(
    sql`select * from (${sql.join(counts, sql` union all `)}) as counts`,
  );
  return parts.map((_part, at) => {
    const found = rows.filter(({ part }) => part === at);
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      warnings: found.map((row) => row.warnings),
      total: found[0]?.total ?? 0,
    };
  });
}

const first = (direction: Direction, sorted: SQLWrapper, id: SQLWrapper, limit: number) =>
  sql`order by ${sql.join(orderColumns(direction, sorted, id), sql`, `)} limit ${limit}`;

/** The first matches of a part, by the list's order. */
interface Wanted {
  filters: TaleFilters;
  direction: Direction;
  /** As many as the list needs if all of its page are from this part. */
  limit: number;
}

/** All matches are read and sorted. The condition names all values of the columns before the last filtered one of `…_filtered`. */
function sortedMatches({ filtered }: Part, found: Matches, { filters, direction, limit }: Wanted) {
  const { table, id, where, compared, column, sorted } = filtered;
  const matches = and(
    where,
    isOneOf(compared.level, filters.level ?? everyLevel, "text"),
    isOneOf(compared.warnings, found.warnings, "smallint"),
    isShort(compared, filters.minutesMax),
  );
  const order = first(direction, sorted(sql`sorted`), sql`listed_id`, limit);
  // "offset 0" keeps PostgreSQL from reading the index of the order, in which rare ones may be far from each other.
  return sql`(select listed_id, sorted
    from (select ${id} as listed_id, ${column} as sorted from ${table} where ${matches} offset 0) as found ${order})`;
}

/** Others are skipped until there are enough matches. */
function firstMatches({ ordered, isShown }: Part, { filters, direction, limit }: Wanted) {
  const { table, id, where, compared, column, sorted } = ordered;
  const condition = and(where, hasFilter(filters) ? passes(compared, filters) : isShown);
  const order = first(direction, sorted(column), id, limit);
  return sql`(select ${id} as listed_id, ${column} as sorted from ${table} where ${condition} ${order})`;
}

/** Others are skipped, but no more than takes as long as sorting all matches, which is done if there are not enough matches by then. */
function firstMatchesNear(part: Part, found: Matches, wanted: Wanted) {
  const { table, id, where, compared, column, sorted } = part.ordered;
  const { filters, direction, limit } = wanted;
  const near = first(direction, sorted(column), id, Math.floor(found.count / part.skipCost));
  const copies = { level: sql`level`, warnings: sql`warnings`, readingMinutes: sql`reading_minutes` };
  const matches = sql`select listed_id, sorted from (
      select ${id} as listed_id, ${column} as sorted, ${sorted(column)} as place, ${compared.level} as level, ${compared.warnings} as warnings, ${compared.readingMinutes} as reading_minutes
      from ${table} where ${where} ${near}) as near
    where ${passes(copies, filters)} ${first(direction, sql`place`, sql`listed_id`, limit)}`;
  return sql`(with near_matches as materialized (${matches})
    select listed_id, sorted from near_matches where (select count(*) from near_matches) >= ${limit}
    union all
    select listed_id, sorted from ${sortedMatches(part, found, wanted)} as matches where (select count(*) from near_matches) < ${limit})`;
}

function matchesOf(part: Part, found: Matches | undefined, wanted: Wanted) {
  if (found === undefined || found.count >= bounds.deepest) return firstMatches(part, wanted);
  // If matches are spread evenly, so many Tales are read until there are enough.
  const expected = (wanted.limit * found.total) / found.count;
  return 2 * expected * part.skipCost <= found.count
    ? firstMatchesNear(part, found, wanted)
    : sortedMatches(part, found, wanted);
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
  const found = hasFilter(filters) ? await countMatches(executor, parts, filters) : undefined;
  const { limit, offset } = rowsOf(request);
  const wanted = { filters, direction: sorting.direction, limit: offset + limit };
  const branches = parts.map((part, at) => matchesOf(part, found?.[at], wanted));
  const merged = sortedIn(alphabetOf(sorting), sorting.sortBy)(sql`sorted`);
  const order = sql.join(orderColumns(sorting.direction, merged, sql`listed_id`), sql`, `);
  const ids = sql`(select listed_id from (${sql.join(branches, sql` union all `)}) as parts order by ${order} limit ${limit} offset ${offset}) as on_page`;
  return {
    ids,
    isOnPage: sql`on_page.listed_id = ${tales.id}`,
    total:
      found === undefined
        ? await total()
        : Math.min(
            bounds.deepest,
            found.reduce((sum, { count }) => sum + count, 0),
          ),
  };
}
