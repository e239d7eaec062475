import { z } from "zod";

/**
 * A backup is a tar archive, encrypted as a whole if there is a key. Its entries, in this order:
 *
 *     backup.json                      what follows, and what made it
 *     session-secret                   only in an encrypted backup
 *     tables/NAME/000001.copy.zst …    rows in PostgreSQL's text format of COPY, cut into parts
 *     tables/NAME.json                 their number and hash
 *     pictures/000001.json …           a list of pictures with their hashes, and then these pictures
 *     pictures/HASH/WIDTH.webp
 *     end.json                         without it the backup is incomplete
 */

/** Since 2, `tale_search` has two columns, and `title_words` no rows (table-catalog.ts). */
export const formatVersion = 2;

const tableContents = z.object({ name: z.string(), columns: z.array(z.string()) });
export type TableContents = z.output<typeof tableContents>;

export const beginningSchema = z.object({
  format: z.number().int(),
  product: z.literal("fabula"),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of the database's server. */
  postgres: z.string(),
  /** The newest migration that the database had. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  tables: z.array(tableContents),
  pictures: z.number().int(),
});
export type Beginning = z.output<typeof beginningSchema>;

export const tableEndSchema = z.object({
  parts: z.number().int(),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Of the rows as COPY wrote them. */
  sha256: z.string(),
});
export type TableEnd = z.output<typeof tableEndSchema>;

const pictureContents = z.object({
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: z.iso.datetime(),
  sha256: z.string(),
});
export type PictureContents = z.output<typeof pictureContents>;
export const pictureListSchema = z.array(pictureContents);

/** The state of an identity column's sequence. */
const sequenceState = z.object({
  table: z.string(),
  column: z.string(),
  value: z.coerce.number().int(),
  isCalled: z.boolean(),
});
export type SequenceState = z.output<typeof sequenceState>;

export const endSchema = z.object({
  rows: z.number().int(),
  pictures: z.number().int(),
  sequences: z.array(sequenceState),
});
export type End = z.output<typeof endSchema>;

const padded = (number: number) => String(number).padStart(6, "0");

export const entryNames = {
  beginning: "backup.json",
  secret: "session-secret",
  part: (table: string, number: number) => `tables/${table}/${padded(number)}.copy.zst`,
  tableEnd: (table: string) => `tables/${table}.json`,
  pictureList: (number: number) => `pictures/${padded(number)}.json`,
  picture: ({ hash, width }: { hash: string; width: number }) => `pictures/${hash}/${width}.webp`,
  end: "end.json",
};

/** The queue's unfinished jobs: not a table of the site, but written like one. */
export const jobsTable: TableContents = { name: "pgboss.job", columns: ["name", "data"] };
