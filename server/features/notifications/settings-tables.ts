import { bigint, boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MailedTitle } from "#contract/notification-settings.ts";
import { users } from "../accounts/tables.ts";

/** What members have chosen about single kinds of notifications. Without a row a kind is as it is at first: mailed. */
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
