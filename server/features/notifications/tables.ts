import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { NotificationTitle } from "#contract/notifications.ts";
import { instant } from "#server/platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const user = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const notifications = pgTable(
  "notifications",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    receiverId: user("receiver_id"),
    /** The member whose name the message contains; removing that account deletes the notification. */
    actorId: bigint("actor_id", { mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    title: text().$type<NotificationTitle>().notNull(),
    /** The content to which it links, such as `tale:42`; deleting that deletes the notification. */
    about: text(),
    message: text().notNull(),
    isRead: boolean("is_read").notNull().default(false),
    /** Prevents a second notification about the same event: `First-Like-Post:42`. */
    onceKey: text("once_key"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.receiverId, table.onceKey),
    index("notifications_actor").on(table.actorId),
    index("notifications_about")
      .on(table.about)
      .where(sql`${table.about} is not null`),
    index("notifications_receiver").on(table.receiverId, table.createdAt, table.id),
    index("notifications_unread")
      .on(table.receiverId, table.title)
      .where(sql`not ${table.isRead}`),
  ],
);

/** The titles whose list a member has opened; opening one for the first time marks all of that title read. */
export const openedLists = pgTable(
  "opened_notification_lists",
  { userId: user("user_id"), title: text().$type<NotificationTitle>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.title] })],
);
