import { asc, desc, type SQL, type SQLWrapper } from "drizzle-orm";

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

/** A sorted statement without limit and offset. */
interface PagedQuery<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** @param counted the number of all rows: `executor.$count` with the same table and condition */
export async function fetchPage<Row>(
  list: PagedQuery<Row>,
  counted: PromiseLike<number>,
  { pageNumber, pageSize }: PageRequest,
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([list.limit(pageSize).offset(pageNumber * pageSize), counted]);
  return { rows, total };
}

/** Sorts by all columns in the same direction. The last one, the id, breaks ties, so that pages never overlap. */
export function orderColumns(direction: Direction, ...columns: SQLWrapper[]): SQL[] {
  return columns.map((column) => (direction === "ASC" ? asc(column) : desc(column)));
}
