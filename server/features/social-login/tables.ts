import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** Who logs in by which other site: a person there, by the provider's own unchanging name for them. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("social_identities_user").on(table.userId)],
);

/** Tickets that have opened a session: each opens one only, in whichever process. Kept until they would have expired. */
export const usedTickets = pgTable("used_tickets", {
  id: text().primaryKey(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
