import { bigint, pgTable } from "drizzle-orm/pg-core";
import { tales } from "./tables.ts";

/** Tales with so many likes or comments that a job erases them: nobody sees them any more. */
export const deletedTales = pgTable("deleted_tales", {
  taleId: bigint("tale_id", { mode: "number" })
    .primaryKey()
    .references(() => tales.id, { onDelete: "cascade" }),
});

/**
 * The Tales that were published and are not any more: those that were taken off the site, and those of a large account between its closing
 * and their deletion. Triggers keep them. Members' lists leave them out, instead of looking into `tales` for each of their Tales.
 */
export const formerlyPublishedTales = pgTable("formerly_published_tales", {
  taleId: bigint("tale_id", { mode: "number" })
    .primaryKey()
    .references(() => tales.id, { onDelete: "cascade" }),
});
