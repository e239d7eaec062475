import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

/** The primary key guarantees that a trophy is earned once, also by concurrent transactions. */
export const userTrophies = pgTable(
  "user_trophies",
  {
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    trophy: text().$type<TrophyId>().notNull(),
    earnedAt: instant("earned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.trophy] })],
);
