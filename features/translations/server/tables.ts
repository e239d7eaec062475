import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { translationRequestStates, type TranslationRequestState } from "../calls.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** Members who ask the author of a Tale for leave to translate it. */
export const translationRequests = pgTable(
  "translation_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The author of the Tale. */
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requesterId: bigint("requester_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text().$type<LanguageName>().notNull(),
    message: text().notNull(),
    status: text().$type<TranslationRequestState>().notNull(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("translation_requests_open")
      .on(table.taleId, table.requesterId, table.language)
      .where(sql`${table.status} <> 'REJECTED'`),
    // For the foreign key: the index before has a condition.
    index("translation_requests_of_tale").on(table.taleId),
    index("translation_requests_received").on(table.authorId, table.id),
    index("translation_requests_sent").on(table.requesterId, table.id),
    check(
      "translation_requests_status",
      sql`${table.status} in (${sql.raw(translationRequestStates.map((state) => `'${state}'`).join(", "))})`,
    ),
  ],
);
