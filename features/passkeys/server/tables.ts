import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

export const passkeys = pgTable(
  "passkeys",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Binary values are base64url, as clients send them. */
    credentialId: text("credential_id").notNull(),
    /** COSE. */
    publicKey: text("public_key").notNull(),
    /** Of signatures; 0 where the authenticator doesn't count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The account, as the authenticator knows it. */
    userHandle: text("user_handle").notNull(),
    /** Of SITE_URL when it was made: of no use at another one. */
    host: text().notNull(),
    name: text().notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    uniqueIndex("passkeys_credential_key").on(table.credentialId),
    index("passkeys_host").on(table.host),
  ],
);

/** Challenges that have been answered: each counts once. Rows stay until their expiry time. */
export const usedPasskeyChallenges = pgTable(
  "used_passkey_challenges",
  {
    id: text().primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_passkey_challenges_expiry").on(table.expiresAt)],
);
