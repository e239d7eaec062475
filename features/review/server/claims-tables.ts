import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ClaimKind } from "../claims.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

/** The members of staff who are deciding about something, and until when. A claim whose time is over is as good as none, and is deleted some day. */
export const claims = pgTable(
  "claims",
  {
    kind: text().$type<ClaimKind>().notNull(),
    targetId: bigint("target_id", { mode: "number" }).notNull(),
    holderId: bigint("holder_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: instant("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId] }),
    index("claims_of_holder").on(table.holderId),
    index("claims_until").on(table.until),
  ],
);
