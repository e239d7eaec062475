import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Failures per key within a window; in the database because every process must count the same. */
export const throttles = pgTable("throttles", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: instant("window_ends_at").notNull(),
});
