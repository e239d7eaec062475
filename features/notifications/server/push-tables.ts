import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { sessions, users } from "#features/accounts/server/tables.ts";

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
