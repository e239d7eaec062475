import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core";
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

/** A row per member who has read or kept a Tale or a word. Its lock lets the changes of one member run one after the other. */
export const readers = pgTable("readers", {
  userId: user().primaryKey(),
  /** While true, no places are recorded. */
  paused: boolean().notNull().default(false),
});

/** Where a member is in a Tale. The place stays while the Tale is not published, and is shown again afterwards. */
export const readingPlaces = pgTable(
  "reading_places",
  {
    userId: user(),
    taleId: tale(),
    block: integer().notNull(),
    part: doublePrecision().notNull(),
    finished: boolean().notNull(),
    readAt: instant("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taleId] }),
    // With `finished`, so that the list of a state is cut and counted without reading the places.
    index("reading_places_by_date").on(table.userId, table.readAt, table.taleId, table.finished),
    index("reading_places_tale").on(table.taleId),
  ],
);

/** The Tales that members want to read later. */
export const readLater = pgTable(
  "read_later",
  {
    /** Gives the order in which a member added them. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: user(),
    taleId: tale(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("read_later_key").on(table.userId, table.taleId),
    index("read_later_user").on(table.userId, table.id, table.taleId),
    index("read_later_tale").on(table.taleId),
  ],
);
