import { bigint, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { instant } from "#kit/server/database/columns.ts";
import type { TokenScope } from "#vocabulary/token-scopes.ts";

/** A trigger on `users` deletes those of an account whose password changes, which loses a role or which is banned (decision 121). */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the token: a reader of the database can't use it. */
    hash: text().notNull(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** The session that made it began with a passkey whose device had verified its user (STAFF_PASSKEY). */
    userVerified: boolean("user_verified").notNull(),
    createdAt: instant("created_at").notNull(),
    /** To a minute. */
    usedAt: instant("used_at"),
    /** As of sessions (docs/several-processes.md). */
    wroteAt: instant("wrote_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("access_tokens_hash_key").on(table.hash),
    index("access_tokens_user").on(table.userId),
    index("access_tokens_expiry").on(table.expiresAt),
  ],
);
