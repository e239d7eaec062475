import { bigint, boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MailedTitle } from "#contract/notification-settings.ts";
import { users } from "../accounts/tables.ts";

/** Members' settings per kind of notification. Without a row the kind is mailed. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().$type<MailedTitle>().notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.title] })],
);
