import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** The moment for which each scheduled job was last started, by any process. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text().primaryKey(),
  dueAt: instant("due_at").notNull(),
});
