import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { TrophyId } from "#contract/trophies.ts";
import { users } from "../accounts/tables.ts";

/** The key is what makes a trophy earned once, whatever runs at the same time. */
export const userTrophies = pgTable(
  "user_trophies",
  {
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    trophy: text().$type<TrophyId>().notNull(),
    earnedAt: timestamp("earned_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.trophy] })],
);
