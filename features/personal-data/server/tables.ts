import { bigint, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytea, instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

/** Archives that are too large for one request: one of each member, until it expires. */
export const personalArchives = pgTable(
  "personal_archives",
  {
    userId: bigint("user_id", { mode: "number" })
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: instant("asked_at").notNull(),
    /** Null while the job writes it. */
    pieces: integer(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("personal_archives_by_expiry").on(table.expiresAt)],
);

/** The additions of one batch of the job to the archive's files, compressed. */
export const personalArchivePieces = pgTable(
  "personal_archive_pieces",
  {
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => personalArchives.userId, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** Of index.html. */
    page: bytea().notNull(),
    /** Of data.json. */
    data: bytea().notNull(),
    /** A list of whole files, as JSON. */
    files: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.number] })],
);
