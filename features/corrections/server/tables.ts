import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  primaryKey,
} from "drizzle-orm/pg-core";
import { correctionStates, type CorrectionState } from "../calls.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/**
 * Texts of Tales as their readers saw them when they sent corrections: places are followed from there. One for each published text
 * that has corrections; those that no pending correction needs go when a new one comes.
 */
export const correctedTexts = pgTable(
  "corrected_texts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** Sanitised HTML. */
    content: text().notNull(),
  },
  (table) => [index("corrected_texts_of_tale").on(table.taleId, table.id)],
);

export const corrections = pgTable(
  "corrections",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The author of the Tale. */
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    helperId: bigint("helper_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The text in which the place is counted; null once no pending correction needs it. */
    textId: bigint("text_id", { mode: "number" }).references(() => correctedTexts.id, { onDelete: "set null" }),
    block: integer().notNull(),
    from: integer("from_point").notNull(),
    to: integer("to_point").notNull(),
    quote: text().notNull(),
    replacement: text().notNull(),
    explanation: text(),
    /** Whether the Tale may name the helper. */
    named: boolean().notNull(),
    status: text().$type<CorrectionState>().notNull(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Idempotency key of the call. */
    clientKey: uuid("client_key"),
  },
  (table) => [
    index("corrections_of_tale").on(table.taleId, table.id),
    index("corrections_of_tale_by_status").on(table.taleId, table.status, table.id),
    // For the limit of a helper as well.
    index("corrections_of_helper_and_tale").on(table.helperId, table.taleId, table.status, table.id),
    index("corrections_of_helper").on(table.helperId, table.id),
    uniqueIndex("corrections_client_key").on(table.helperId, table.clientKey),
    index("corrections_of_author").on(table.authorId, table.id),
    // For the Tales of an author that have some to decide about.
    index("corrections_pending")
      .on(table.authorId, table.taleId)
      .where(sql`${table.status} = 'PENDING'`),
    index("corrections_of_text").on(table.textId, table.status),
    check(
      "corrections_status",
      sql`${table.status} in (${sql.raw(correctionStates.map((state) => `'${state}'`).join(", "))})`,
    ),
  ],
);

/**
 * Members whom a Tale names, because its author has accepted a correction of theirs.
 */
export const taleHelpers = pgTable(
  "tale_helpers",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taleId, table.userId] }),
    index("tale_helpers_first").on(table.taleId, table.createdAt, table.userId),
    index("tale_helpers_of_user").on(table.userId, table.taleId),
  ],
);
