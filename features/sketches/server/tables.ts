import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { warningsColumn } from "#features/tales/server/warnings-column.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

/**
 * Begun Tales, and the keys under which Tales were created: one row for both, so that a sketch and its Tale never exist side by side.
 */
export const sketches = pgTable(
  "sketches",
  {
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientKey: uuid("client_key").notNull(),
    title: text().notNull().default(""),
    /** Sanitised HTML. */
    content: text().notNull().default(""),
    category: text().$type<CategoryName>(),
    language: text().$type<LanguageName>(),
    /** Names: tags may go while it waits. */
    tags: text().array().notNull().default([]),
    level: text().$type<Level>(),
    warnings: warningsColumn()
      .notNull()
      .default(sql`0`),
    /** Checked when the Tale is created. */
    translationOf: bigint("translation_of", { mode: "number" }),
    promptId: bigint("prompt_id", { mode: "number" }),
    updatedAt: instant("updated_at").notNull(),
    /** When a Tale took its place; null for a sketch. */
    usedAt: instant("used_at"),
    /** Null, too, once that Tale is gone. */
    taleId: bigint("tale_id", { mode: "number" }).references(() => tales.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.clientKey] }),
    index("sketches_of_author")
      .on(table.authorId, table.updatedAt, table.clientKey)
      .where(sql`${table.usedAt} is null`),
    index("sketches_used").on(table.usedAt),
    index("sketches_tale").on(table.taleId),
  ],
);
