import { bigint, pgTable } from "drizzle-orm/pg-core";
import { tales } from "../tables.ts";

/** Tales with so many likes or comments that a job erases them: nobody sees them any more. */
export const deletedTales = pgTable("deleted_tales", {
  taleId: bigint("tale_id", { mode: "number" })
    .primaryKey()
    .references(() => tales.id, { onDelete: "cascade" }),
});
