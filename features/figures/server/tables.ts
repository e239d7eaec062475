import { bigint, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { tales } from "#features/tales/server/tables.ts";

/** How often a Tale was opened and read to the end on a day in UTC. Nothing in it is about a reader. */
export const taleFigures = pgTable(
  "tale_figures",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    day: date().notNull(),
    opened: integer().notNull(),
    finished: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taleId, table.day] })],
);
