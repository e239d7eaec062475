import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { PromptTexts } from "../staff-calls.ts";

export const prompts = pgTable(
  "prompts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    texts: jsonb().$type<PromptTexts>().notNull(),
    /** Empty: any. */
    categories: text().array().$type<CategoryName[]>().notNull(),
    wordsMin: integer("words_min"),
    wordsMax: integer("words_max"),
    /** Its state follows from these and is stored nowhere. */
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    anonymous: boolean().notNull(),
    contest: boolean().notNull(),
    /** Null without a contest. */
    judgingEndsAt: instant("judging_ends_at"),
    /** Null once the account is erased. */
    madeBy: bigint("made_by", { mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    /** Published Tales that are in it. A trigger keeps it. */
    totalPosts: integer("total_posts").notNull().default(0),
    /** When the schedule has named the authors and opened the result. */
    revealedAt: instant("revealed_at"),
    /** The next moment at which something about it changes by itself; null after the last one. */
    nextAt: instant("next_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("prompts_by_opening").on(table.opensAt, table.id),
    index("prompts_by_closing").on(table.closesAt, table.id),
    index("prompts_due")
      .on(table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null`),
    index("prompts_made_by").on(table.madeBy, table.id),
    // Contests that are open or being judged.
    index("prompts_not_judged")
      .on(table.closesAt, table.id)
      .where(sql`${table.contest} and ${table.revealedAt} is null`),
  ],
);

/** The Tales of prompts, in any state. */
export const promptEntries = pgTable(
  "prompt_entries",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    promptId: bigint("prompt_id", { mode: "number" })
      .notNull()
      .references(() => prompts.id),
    /** The author of the Tale. */
    ownerId: bigint("owner_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text().$type<LanguageName>().notNull(),
    /** Null until it has been submitted for this prompt. */
    firstSubmittedAt: instant("first_submitted_at"),
    /** Its secret place in the list while authors are hidden. */
    orderNumber: integer("order_number").notNull(),
    /** When it left the contest; it stays a Tale. */
    outAt: instant("out_at"),
    // Copies of what its list is cut by. A trigger keeps them.
    category: text().$type<CategoryName>().notNull(),
    publicationDate: instant("publication_date"),
  },
  (table) => {
    const isListed = sql`${table.publicationDate} is not null and ${table.outAt} is null`;
    return [
      uniqueIndex("prompt_entries_of_owner").on(table.promptId, table.ownerId, table.language),
      index("prompt_entries_by_tale").on(table.promptId, table.taleId),
      index("prompt_entries_by_owner").on(table.ownerId, table.taleId),
      // With what filters compare.
      index("prompt_entries_by_date")
        .on(table.promptId, table.publicationDate, table.taleId, table.language, table.category)
        .where(isListed),
      index("prompt_entries_by_number")
        .on(table.promptId, table.orderNumber, table.taleId, table.language, table.category)
        .where(isListed),
    ];
  },
);
