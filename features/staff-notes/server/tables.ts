import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { instant } from "#kit/server/database/columns.ts";

/** Notes about members, which the staff write for each other. */
export const staffNotes = pgTable(
  "staff_notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The member whom it is about. */
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null once the author's account is removed. */
    authorId: bigint("author_id", { mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("staff_notes_about").on(table.userId, table.id), index("staff_notes_by").on(table.authorId)],
);
