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
    /** Whose name the message carries: it goes when they go. */
    actorId: bigint("actor_id", { mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    title: text().$type<NotificationTitle>().notNull(),
    /** What it leads to, such as `tale:42`: it goes when that goes. */
    about: text(),
    message: text().notNull(),
    isRead: boolean("is_read").notNull().default(false),
    /** Names the act, where it is told once only: `First-Like-Post:42`. */
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

/** Which lists of one title somebody has opened: the first time marks all of that title read. */
export const openedLists = pgTable(
  "opened_notification_lists",
  { userId: user("user_id"), title: text().$type<NotificationTitle>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.title] })],
);
