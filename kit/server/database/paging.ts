import { asc, count, desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { page as bounds } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import type { Executor } from "./transaction.ts";

/** The requested part of a list. */
export interface PageRequest {
  /** From 0. */
  pageNumber: number;
  pageSize: number;
}

export type Direction = "ASC" | "DESC";

/** The rows of one page, and how many the whole list has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The rows that the request asks for: none beyond the deepest row that a list shows. */
export function rowsOf({ pageNumber, pageSize }: PageRequest): { limit: number; offset: number } {
  const offset = pageNumber * pageSize;
  return offset < bounds.deepest ? { limit: pageSize, offset } : { limit: 0, offset: 0 };
}

type TableWithId = PgTable & { id: PgColumn };

/**
 * The ids of one page, for a list to join. They are cut before anything is joined: a skipped row costs an index entry
 * and not the joins of a shown one.
 * @param id the column to cut them by, if another table has copies of what the list is sorted by
 */
export function idsOnPage(
  executor: Executor,
  table: TableWithId,
  { where, orderBy }: { where: SQL | undefined; orderBy: SQL[] },
  request: PageRequest,
  id: PgColumn = table.id,
) {
  const { limit, offset } = rowsOf(request);
  const ids = executor
    .select({ listedId: sql<number>`${id}`.as("listed_id") })
    .from(id.table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("on_page");
  return { ids, isOnPage: eq(ids.listedId, table.id) };
}

/** A row with the number of rows, counted up to the deepest one that a list shows: more would cost more with each row. */
export function selectCountShown(executor: Executor, table: PgTable, where: SQL | undefined) {
  const shown = executor
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(bounds.deepest)
    .as("shown");
  return executor.select({ total: count() }).from(shown);
}

export async function countShown(executor: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await selectCountShown(executor, table, where);
  return row!.total;
}

/**
 * @param rowsQuery the sorted rows of the page: those of `rowsOf`
 * @param totalQuery the number of all rows; a function is called if it doesn't follow from the rows
 * @throws {ApiError} BAD_REQUEST for a page beyond the deepest row; a page after the end of a shorter list is empty
 */
export async function fetchPage<Row>(
  rowsQuery: PromiseLike<Row[]>,
  totalQuery: PromiseLike<number> | ((rows: readonly Row[]) => PromiseLike<number>),
  { pageNumber, pageSize }: PageRequest,
): Promise<Page<Row>> {
  const isWhole = (some: readonly Row[]) => pageNumber === 0 && some.length < pageSize;
  const reading = Promise.resolve(rowsQuery);
  const [rows, total] = await Promise.all([
    reading,
    typeof totalQuery === "function"
      ? reading.then((some) => (isWhole(some) ? some.length : totalQuery(some)))
      : totalQuery,
  ]);
  if (pageNumber * pageSize >= bounds.deepest && total >= bounds.deepest) {
    const message = `A list shows its first ${bounds.deepest} entries. Filter it, or sort it in the other direction.`;
    throw new ApiError("BAD_REQUEST", { detail: message, errors: [{ path: "pageNumber", message }] });
  }
  return { rows, total };
}

/** Sorts by all columns in the same direction. The last one, the id, breaks ties, so that pages never overlap. */
export function orderColumns(direction: Direction, ...columns: SQLWrapper[]): SQL[] {
  return columns.map((column) => (direction === "ASC" ? asc(column) : desc(column)));
}

/**
 * Sorts a text by the alphabet of the language; the database's default order is by code point. Without a language
 * the Unicode default order applies.
 */
export function collateByLanguage(text: SQLWrapper, languageName: LanguageName | undefined): SQL {
  const collation = sql.raw(`"${languageName === undefined ? "und" : toLanguage(languageName)}-x-icu"`);
  return sql`${text} collate ${collation}`;
}
