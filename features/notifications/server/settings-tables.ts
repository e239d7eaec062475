import { bigint, boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { NotificationTitle } from "../calls.ts";
import { users } from "#features/accounts/server/tables.ts";

/** Members' choices per kind of notification. Null, or no row: the default of the channel. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().$type<NotificationTitle>().notNull(),
    list: boolean(),
    push: boolean(),
    mail: boolean(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.title] })],
);
