import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/database/columns.ts";
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
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("social_identities_user").on(table.userId)],
);

/** Tickets that have opened a session: each opens one only, in whichever process. Kept until they would have expired. */
export const usedPendingLogins = pgTable("used_tickets", {
  id: text().primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
