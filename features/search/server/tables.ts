import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant, textVector } from "#kit/server/database/columns.ts";
import { tales } from "#features/tales/server/tables.ts";

/**
 * Published Tales as search finds them (docs/decisions/0042-search-in-postgresql.md). Triggers keep the rows; a job adds those of
 * Tales that were published before the table existed.
 */
export const taleSearch = pgTable(
  "tale_search",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The order of publication. */
    place: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    language: text().$type<LanguageName>().notNull(),
    publicationDate: instant("publication_date").notNull(),
    /** The reading time. */
    minutes: integer().notNull(),
    /** The words of the title, without accents and in lower case, with a blank before and after each. */
    title: text().notNull(),
    /** The words of title and text in the same form, to compare phrases with. */
    words: text().notNull(),
    vector: textVector().notNull(),
  },
  (table) => [
    index("tale_search_by_place").on(table.place),
    // The entries of a few new Tales wait in a list of 128 kB, which every search reads, too (tidy-index.ts).
    index("tale_search_vector").using("gin", table.vector).with({ fastupdate: true, gin_pending_list_limit: 128 }),
  ],
);

/** Every word of a title, so that similar spellings are found among words and not among all titles. */
export const titleWords = pgTable(
  "title_words",
  {
    word: text().primaryKey(),
    /** One of the Tales with it. When it goes, triggers look for another one. */
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => taleSearch.taleId, { onDelete: "cascade" }),
  },
  (table) => [
    index("title_words_by_spelling").using("gin", sql`${table.word} gin_trgm_ops`),
    index("title_words_tale").on(table.taleId),
  ],
);

/** The Tales that the job has still to add: those published up to this one. No row when it is done. */
export const taleSearchBackfill = pgTable("tale_search_backfill", {
  /** The place of the next Tale. Tales that are published from now on have higher ones. */
  place: bigint({ mode: "number" }).primaryKey(),
  publicationDate: instant("publication_date").notNull(),
  taleId: bigint("tale_id", { mode: "number" }).notNull(),
});

/**
 * How far the rows of before have got the words as they are written (docs/decisions/0076-search-knows-forms-of-words.md): a job brings
 * them up to date, the newest first. No row when it is done.
 */
export const taleSearchUpdate = pgTable("tale_search_update", {
  /** The rows up to this place are still to be written. */
  place: bigint({ mode: "number" }).primaryKey(),
  isEnqueued: boolean("is_enqueued").notNull().default(false),
});
