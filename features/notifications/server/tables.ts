import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { NotificationTitle } from "../calls.ts";
import { instant } from "#kit/server/database/columns.ts";
import { sessions, users } from "#features/accounts/server/tables.ts";

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
    /** Of an Admin-Message that was sent in several languages. */
    messageLanguage: text("message_language").$type<LanguageName>(),
    isRead: boolean("is_read").notNull().default(false),
    /**
     * False if the receiver has switched the list off for this kind. The row is read from the start and shown nowhere; it
     * carries the once key, and the push message and the mail come from it.
     */
    isListed: boolean("is_listed").notNull().default(true),
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
    // Two parts: a page of the list is cut without reading rows, and the archive and the retention read both.
    // Its last columns are those by which notifications are grouped.
    index("notifications_receiver")
      .on(table.receiverId, table.createdAt, table.id, table.title, table.about, table.actorId, table.isRead)
      .where(sql`${table.isListed}`),
    // For the number of entries of the list. Equal entries are stored once, so that a block has about a thousand. Its second
    // condition is true of every row: PostgreSQL may not take it for other statements, and sort what it finds.
    index("notifications_counted")
      .on(table.receiverId)
      .where(sql`${table.isListed} and ${table.id} > 0`),
    index("notifications_unlisted")
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.isListed}`),
    // For the retention.
    index("notifications_read")
      .on(table.createdAt)
      .where(sql`${table.isRead}`),
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

/** The members who get the weekly digest. */
export const digestReaders = pgTable("digest_readers", {
  userId: bigint("user_id", { mode: "number" })
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** When they switched it on: the digest of an earlier moment is not sent to them. */
  since: instant("since").notNull(),
});

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

/** Browsers that get push messages, by the endpoint that their push service assigned. A browser belongs to one member at a time. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    endpoint: text().primaryKey(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that registered it; deleting the session deletes the subscription. */
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** Keys for encrypting messages, so that the push service cannot read them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);
