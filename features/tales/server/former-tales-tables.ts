import { sql } from "drizzle-orm";
import { bigint, index, pgTable } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { tales } from "./tables.ts";

/** Deleted Tales whose rows are still there, which nobody sees any more. */
export const deletedTales = pgTable(
  "deleted_tales",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The staff may bring it back until then. Null for one that a job erases, because it has many likes or comments. */
    keptUntil: instant("kept_until"),
  },
  (table) => [
    // For the housekeeping.
    index("deleted_tales_kept")
      .on(table.keptUntil)
      .where(sql`${table.keptUntil} is not null`),
  ],
);

/**
 * The Tales that were published and are not any more: those that were taken off the site, and those of a large account between its closing
 * and their deletion. Triggers keep them. Members' lists leave them out, instead of looking into `tales` for each of their Tales.
 */
export const formerlyPublishedTales = pgTable("formerly_published_tales", {
  taleId: bigint("tale_id", { mode: "number" })
    .primaryKey()
    .references(() => tales.id, { onDelete: "cascade" }),
});
