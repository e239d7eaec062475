import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { publishedTales } from "#features/tales/server/tables.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

const taleId = () =>
  bigint("tale_id", { mode: "number" })
    .primaryKey()
    .references(() => publishedTales.taleId, { onDelete: "cascade" });

/** The words of a published Tale and their difficulty. The row goes when the Tale is no longer published. */
export const taleMeasures = pgTable(
  "tale_measures",
  {
    taleId: taleId(),
    language: text().$type<LanguageName>().notNull(),
    category: text().$type<CategoryName>().notNull(),
    /** From 1 to 100; null for a text with too few words. */
    difficulty: integer(),
    /** As the call answers them, in JSON. */
    words: text().notNull(),
  },
  (table) => [index("tale_measures_ladder").on(table.language, table.difficulty, table.taleId, table.category)],
);

/** Published Tales whose text nobody has measured yet. Triggers list them: the processes of a release before can publish, too. */
export const talesToMeasure = pgTable("tales_to_measure", {
  taleId: taleId(),
  /** Grows with each change of the text, so that what was measured before the change isn't kept. */
  change: integer().notNull().default(0),
});

/** Up to here, the Tales that were published before anything was measured still have to be listed. No row when all are. */
export const talesBeforeMeasures = pgTable("tales_before_measures", {
  below: bigint({ mode: "number" }).primaryKey(),
});

/** How many Tales are on each step of the ladder. Triggers keep it. */
export const ladderTotals = pgTable(
  "ladder_totals",
  {
    language: text().$type<LanguageName>().notNull(),
    category: text().$type<CategoryName>().notNull(),
    step: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.step, table.category] })],
);
