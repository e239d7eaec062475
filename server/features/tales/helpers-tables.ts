import { bigint, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { tales } from "./tables.ts";

/**
 * Members whom a Tale names, because its author has accepted a correction of theirs. The feature `corrections` adds them; the table is
 * here, because every Tale in an answer names them.
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
