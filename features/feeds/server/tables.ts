import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { idsPerFile } from "#features/tales/server/tables.ts";

/**
 * The ids in one file of the sitemap. An entry of an author is dearer, because the language of their newest Tale is looked up.
 * A series has one line, and the index looks for each file of series: they have as many ids as the protocol allows lines.
 */
export const idsIn = { tales: idsPerFile, news: idsPerFile, authors: 1000, series: 50_000 };

/**
 * The sitemap's files that have entries, for its index: one row for each file of Tales and of authors. Triggers keep it, because to
 * look for them in the Tales and accounts takes some blocks for each.
 */
export const sitemapFiles = pgTable(
  "sitemap_files",
  {
    kind: text().$type<"tales" | "authors">().notNull(),
    /** From 1. */
    number: integer().notNull(),
    /** When a Tale of the file changed last; null for authors. */
    changedAt: instant("changed_at"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
);
