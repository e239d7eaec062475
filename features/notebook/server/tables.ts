import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { StoredCard } from "./schedule.ts";

/** Words that members keep. The word, its sentence and the title are copies: they stay when the Tale goes. */
export const notebookEntries = pgTable(
  "notebook_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null once the Tale is deleted. */
    taleId: bigint("tale_id", { mode: "number" }).references(() => tales.id, { onDelete: "set null" }),
    block: integer().notNull(),
    from: integer("from_place").notNull(),
    to: integer("to_place").notNull(),
    word: text().notNull(),
    sentence: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    title: text().notNull(),
    note: text(),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    /** The state of the algorithm for this word; null before the first answer. */
    card: jsonb().$type<StoredCard>(),
    /** Idempotency keys of the last answers, so that one that is sent again doesn't count twice. */
    answerKeys: uuid("answer_keys")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The text that queries are compared with, without case and accents. */
    searched: text().generatedAlwaysAs(sql`public.search_plain(word || ' ' || sentence || ' ' || coalesce(note, ''))`),
  },
  (table) => [
    uniqueIndex("notebook_entries_place").on(table.userId, table.taleId, table.block, table.from, table.to),
    index("notebook_entries_by_creation").on(table.userId, table.createdAt, table.id),
    index("notebook_entries_by_due").on(table.userId, table.dueAt, table.id),
    // For exports and the archive.
    index("notebook_entries_of_member").on(table.userId, table.id),
    index("notebook_entries_of_tale").on(table.taleId),
  ],
);

/** The paragraph of another version that a word was kept next to. It goes with the word, and with that version. */
export const notebookBeside = pgTable(
  "notebook_beside",
  {
    entryId: bigint("entry_id", { mode: "number" })
      .primaryKey()
      .references(() => notebookEntries.id, { onDelete: "cascade" }),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    language: text().$type<LanguageName>().notNull(),
    text: text().notNull(),
  },
  (table) => [index("notebook_beside_of_tale").on(table.taleId)],
);
