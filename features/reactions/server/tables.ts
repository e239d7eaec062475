import { bigint, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

const user = () =>
  bigint("user_id", { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const tale = () =>
  bigint("tale_id", { mode: "number" })
    .notNull()
    .references(() => tales.id, { onDelete: "cascade" });

/** The transaction that inserts or deletes a row also updates the Tale's total. */
export const taleLikes = pgTable(
  "tale_likes",
  {
    taleId: tale(),
    userId: user(),
    /** Null for likes from before this column. The default is for the release before it. */
    createdAt: instant("created_at").defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.taleId, table.userId] }),
    // In the order of the archive.
    index("tale_likes_user").on(table.userId, table.taleId),
    // In the order of the author's list.
    index("tale_likes_newest").on(table.taleId, table.createdAt.desc().nullsLast(), table.userId.desc().nullsFirst()),
  ],
);

/** Favourites. The transaction that inserts or deletes a row also updates the Tale's total. */
export const bookmarks = pgTable(
  "bookmarks",
  {
    /** Gives the order in which a member added them. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: tale(),
    userId: user(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("bookmarks_key").on(table.userId, table.taleId),
    index("bookmarks_tale").on(table.taleId),
    index("bookmarks_user").on(table.userId, table.id),
  ],
);
