import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { instant } from "#kit/server/database/columns.ts";
import type { ApplicationStatus, InvitedRole } from "../calls.ts";

/** Invitations to the site. The token of the address is signed, not stored (invitation-token.ts). */
export const siteInvitations = pgTable("site_invitations", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  uses: integer().notNull(),
  used: integer().notNull().default(0),
  role: text().$type<InvitedRole>().notNull(),
  expiresAt: instant("expires_at").notNull(),
  note: text(),
  createdAt: instant("created_at").notNull(),
  /** An ended one stays until the accounts that signed up by it are erased. */
  endedAt: instant("ended_at"),
});

/** Accounts that signed up by an invitation and aren't activated yet. */
export const invitedAccounts = pgTable(
  "invited_accounts",
  {
    userId: bigint("user_id", { mode: "number" })
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    invitationId: bigint("invitation_id", { mode: "number" })
      .notNull()
      .references(() => siteInvitations.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("invited_accounts_by_invitation").on(table.invitationId)],
);

/** Applications for an account. `users.waiting_since` says which can be decided: those whose e-mail is confirmed. */
export const applications = pgTable(
  "applications",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    application: text().notNull(),
    status: text().$type<ApplicationStatus>().notNull().default("PENDING"),
    note: text(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("applications_of_user").on(table.userId),
    index("applications_by_status").on(table.status, table.id),
  ],
);
