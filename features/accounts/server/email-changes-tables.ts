import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "./tables.ts";

/** Requested changes of e-mails, until their undo links expire. Only the hashes of the tokens are stored. */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** Later changes have greater ids: undoing one also undoes those after it. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null once the link is used, or invalidated because another change was requested, confirmed or undone. */
    confirmHash: text("confirm_hash"),
    confirmedAt: instant("confirmed_at"),
    /** Null once the link is used, or invalidated because an earlier change was undone. */
    undoHash: text("undo_hash"),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index("email_changes_user").on(table.userId),
    index("email_changes_age").on(table.createdAt),
    uniqueIndex("email_changes_confirm").on(table.confirmHash),
    uniqueIndex("email_changes_undo").on(table.undoHash),
    index("email_changes_old_email").on(sql`lower(${table.oldEmail})`),
  ],
);
