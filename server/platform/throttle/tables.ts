import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Failures per key within a window; in the database because every process must count the same. */
export const throttles = pgTable("throttles", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: timestamp("window_ends_at", { withTimezone: true }).notNull(),
});
