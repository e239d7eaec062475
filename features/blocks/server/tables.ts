import { bigint, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

const user = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A trigger of `notifications` withholds those about a member whom the receiver blocks, or who blocks the receiver. */
export const blocks = pgTable(
  "blocks",
  {
    blockerId: user("blocker_id"),
    blockedId: user("blocked_id"),
    /** Gives the order in which a member blocked others. */
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_by_blocker").on(table.blockerId, table.id, table.blockedId),
    index("blocks_by_blocked").on(table.blockedId),
  ],
);
