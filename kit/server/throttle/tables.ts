import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Failures per key within a window; in the database because every process must count the same. */
export const throttles = pgTable(
  "throttles",
  {
    key: text().primaryKey(),
    /** Groups several keys, such as one account from many networks, so that they can be deleted together. */
    subject: text(),
    failures: integer().notNull(),
    windowEndsAt: instant("window_ends_at").notNull(),
  },
  (table) => [
    index("throttles_subject")
      .on(table.subject)
      .where(sql`${table.subject} is not null`),
    index("throttles_window_end").on(table.windowEndsAt),
  ],
);
