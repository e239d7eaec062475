/** Where a page of rows ended. A job keeps it between its batches, so it is JSON. */
export type Cursor = number | string | null | { [key: string]: Cursor };

/** A file of the archive that shows one row by itself. */
export interface RowFile {
  path: string;
  content: string;
}

interface RowPage<Row> {
  rows: readonly Row[];
  files?: readonly RowFile[];
  /** Null after the last page. */
  next: Cursor;
}

/** Rows of the archive, page by page: memory holds one page, and each page can be read by another process than the one before. */
export interface RowPages<Row> {
  /** @param after `next` of the page before; null for the first one */
  read(after: Cursor): Promise<RowPage<Row>>;
}

/** The page size of `paged`. */
export const rowsPerPage = 200;

/** All rows of one query, for parts that are small. */
export const unpaged = <Row>(rows: readonly Row[] | Promise<readonly Row[]>): RowPages<Row> => ({
  read: async () => ({ rows: await rows, next: null }),
});

/** Rows of a large part. `next` gets the last row's key, at first 0. */
export const paged = <Row>(
  next: (after: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number,
): RowPages<Row> => pagedFrom(0, next, keyOf);

/** The same with another kind of key. @param first the key before all rows */
export const pagedFrom = <Row, Key extends Cursor>(
  first: Key,
  next: (after: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): RowPages<Row> => ({
  async read(after) {
    const rows = await next(after === null ? first : (after as Key));
    const last = rows.at(-1);
    return { rows, next: last === undefined ? null : keyOf(last) };
  },
});

/** Rows of a large part by their id, which the archive leaves out. */
export const pagedWithoutId = <Row extends { id: number }>(
  next: (after: number) => Promise<readonly Row[]>,
): RowPages<Omit<Row, "id">> =>
  mapped(
    paged(next, ({ id }) => id),
    ({ id: _id, ...row }) => row,
  );

export const mapped = <From, To>({ read }: RowPages<From>, to: (row: From) => To): RowPages<To> => ({
  async read(after) {
    const { rows, next } = await read(after);
    return { rows: rows.map(to), next };
  },
});

/** The same rows, each with a file. */
export const withFiles = <Row>({ read }: RowPages<Row>, fileOf: (row: Row) => RowFile): RowPages<Row> => ({
  async read(after) {
    const page = await read(after);
    return { ...page, files: page.rows.map(fileOf) };
  },
});

/** First all rows of the one, then all of the other. */
export const inSequence = <Row>(one: RowPages<Row>, other: RowPages<Row>): RowPages<Row> => ({
  async read(after) {
    const { isOther, inside } = (after ?? { isOther: 0, inside: null }) as { isOther: 0 | 1; inside: Cursor };
    const page = await (isOther === 1 ? other : one).read(inside);
    if (page.next !== null) return { ...page, next: { isOther, inside: page.next } };
    return { ...page, next: isOther === 1 ? null : { isOther: 1, inside: null } };
  },
});
