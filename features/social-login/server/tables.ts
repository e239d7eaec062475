import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

/** Logins by a provider: the issuer and the provider's permanent id of the person. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("social_identities_user").on(table.userId)],
);

/** Pending logins that have opened a session: each can open only one. Rows stay until their expiry time. */
export const usedPendingLogins = pgTable(
  "used_pending_logins",
  {
    id: text().primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_pending_logins_expiry").on(table.expiresAt)],
);
