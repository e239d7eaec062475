import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { promptEntries, prompts } from "#features/prompts/server/tables.ts";

const promptId = () =>
  bigint("prompt_id", { mode: "number" })
    .notNull()
    .references(() => prompts.id, { onDelete: "cascade" });
const member = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const taleId = (entry: () => AnyPgColumn) =>
  bigint("tale_id", { mode: "number" }).notNull().references(entry, { onDelete: "cascade" });

/** The contests whose judging has begun. Its row is the lock under which entries are dealt. */
export const contests = pgTable("contests", {
  promptId: promptId().primaryKey(),
  /** When the entries that need judges at half of the time began to be given again. */
  halfAt: instant("half_at"),
});

export const contestJudges = pgTable(
  "contest_judges",
  {
    promptId: promptId(),
    userId: member("user_id"),
    languages: text().array().$type<LanguageName[]>().notNull(),
    /** By the staff. */
    invited: boolean().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Gets no more entries; the marks stay. */
    withdrawnAt: instant("withdrawn_at"),
    /** Since when more entries are due. */
    waitsSince: instant("waits_since"),
    /** When it was their turn at half of the time. */
    halfAt: instant("half_at"),
    /** The entries that were given to them. A trigger keeps it. */
    entries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.userId] }),
    index("contest_judges_of_member").on(table.userId, table.promptId),
    // Judges of few languages come first: the others even out what is left.
    index("contest_judges_waiting")
      .on(table.promptId, sql`cardinality(${table.languages})`, table.userId)
      .where(sql`${table.waitsSince} is not null and ${table.withdrawnAt} is null`),
    index("contest_judges_by_entries")
      .on(table.promptId, table.entries, table.userId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

/** The entries of contests that have been published, like cards of a deck. */
export const contestEntries = pgTable(
  "contest_entries",
  {
    taleId: taleId(() => promptEntries.taleId).primaryKey(),
    promptId: promptId(),
    language: text().$type<LanguageName>().notNull(),
    /** It came after the first entries were given, and judges for it are due. */
    waits: boolean().notNull(),
    // A trigger keeps these; each time that it is given to a judge it gets another number.
    judges: integer().notNull().default(0),
    judgements: integer().notNull().default(0),
    cardNumber: integer("card_number").notNull(),
  },
  (table) => [
    index("contest_entries_deck").on(table.promptId, table.language, table.judges, table.cardNumber),
    index("contest_entries_short")
      .on(table.promptId, table.language, table.judgements, table.judges, table.cardNumber)
      .where(sql`${table.judgements} < 3`),
    index("contest_entries_waiting")
      .on(table.promptId, table.taleId)
      .where(sql`${table.waits}`),
  ],
);

/** The hands of judges, and their marks. */
export const judgingEntries = pgTable(
  "judging_entries",
  {
    /** Gives the order of a hand. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    promptId: promptId(),
    judgeId: member("judge_id"),
    taleId: taleId(() => contestEntries.taleId),
    dealtAt: instant("dealt_at").notNull(),
    // Null until it is marked.
    language: smallint(),
    idea: smallint(),
    form: smallint(),
    markedAt: instant("marked_at"),
    note: text(),
  },
  (table) => [
    uniqueIndex("judging_entries_of_judge").on(table.judgeId, table.taleId),
    index("judging_entries_of_hand").on(table.promptId, table.judgeId, table.id),
    index("judging_entries_of_entry").on(table.taleId, table.id),
  ],
);

/** The results of contests, written once. */
export const contestPlaces = pgTable(
  "contest_places",
  {
    taleId: taleId(() => promptEntries.taleId).primaryKey(),
    promptId: promptId(),
    language: text().$type<LanguageName>().notNull(),
    /** Null, like the score, with too few judgements. */
    place: integer(),
    /** In hundredths. */
    score: integer(),
    judgements: integer().notNull(),
    /** Of which the score is the mean, in ten-thousandths, the lowest first. */
    differences: integer().array().notNull(),
  },
  (table) => [index("contest_places_of_language").on(table.promptId, table.language, table.place, table.taleId)],
);
