import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import type { Tally } from "./tally.ts";

/** The numbers of each month, without what came after `accountState.countedUntil`. They stay when rows are erased. */
export const accountMonths = pgTable("public_account_months", {
  /** `2026-11`, in UTC. */
  month: text().primaryKey(),
  tally: jsonb().$type<Tally>().notNull(),
});

/** One row, from the first run of the housekeeping on. */
export const accountState = pgTable(
  "public_account_state",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** The beginning of the first month of the account: of the first start of a version that has it. */
    since: instant("since").notNull(),
    countedUntil: instant("counted_until").notNull(),
  },
  (table) => [check("public_account_state_only", sql`${table.isOnly}`)],
);
