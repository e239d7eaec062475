import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

export const series = pgTable(
  "series",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** The number of its published Tales. A trigger keeps it. */
    totPublished: integer("tot_published").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("series_of_author").on(table.authorId, table.id),
    // For the sitemap.
    index("series_published")
      .on(table.id, table.language)
      .where(sql`${table.totPublished} > 0`),
  ],
);

/**
 * The Tales of series, with what every Tale in an answer shows of its neighbours. Triggers number the Tales of a series again whenever one of
 * them is published, taken off the site or deleted, and whenever their order changes.
 */
export const seriesTales = pgTable(
  "series_tales",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    seriesId: bigint("series_id", { mode: "number" })
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    /** From 0, with the unpublished Tales. */
    position: integer().notNull(),
    isPublished: boolean("is_published").notNull().default(false),
    /** One more than the number of published Tales before it. */
    number: integer().notNull().default(1),
    /** The published Tales before and after it. */
    previousId: bigint("previous_id", { mode: "number" }),
    nextId: bigint("next_id", { mode: "number" }),
  },
  (table) => [
    index("series_tales_in_order").on(table.seriesId, table.position),
    index("series_tales_published")
      .on(table.seriesId, table.number)
      .where(sql`${table.isPublished}`),
  ],
);
