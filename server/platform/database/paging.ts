import { asc, desc, type SQL, type SQLWrapper } from "drizzle-orm";

/** Which part of a list is asked for. */
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

/** A statement in its order, of which a page is still to be cut. */
interface Uncut<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** @param counted how many rows the statement has uncut: `executor.$count` of the same table, where the same holds */
export async function fetchPage<Row>(
  list: Uncut<Row>,
  counted: PromiseLike<number>,
  { pageNumber, pageSize }: PageRequest,
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([list.limit(pageSize).offset(pageNumber * pageSize), counted]);
  return { rows, total };
}

/** All columns in the same direction: the last one, the id, breaks every tie, so that pages never overlap. */
export function orderColumns(direction: Direction, ...columns: SQLWrapper[]): SQL[] {
  return columns.map((column) => (direction === "ASC" ? asc(column) : desc(column)));
}
