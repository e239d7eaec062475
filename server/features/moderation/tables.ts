import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { reasonCodes, reportStatuses } from "#contract/moderation.ts";
import { users } from "../accounts/tables.ts";

const user = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What members told the moderators about each other. */
export const reports = pgTable(
  "reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<"user">().notNull(),
    reporterId: user("reporter_id"),
    /** Who is reported. */
    userId: user("user_id"),
    reason: text().$type<(typeof reasonCodes)[number]>(),
    status: text().$type<(typeof reportStatuses)[number]>().notNull().default("PENDING"),
    /** By the server's clock. */
    startDate: timestamp("start_date", { withTimezone: true }).notNull(),
  },
  (table) => [
    // One open report per reporter and person.
    uniqueIndex("reports_open_user").on(table.reporterId, table.userId).where(sql`${table.status} = 'PENDING' and ${table.type} = 'user'`),
    index("reports_user").on(table.userId),
  ],
);
