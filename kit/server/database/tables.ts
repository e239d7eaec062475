import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Each timeline on which a primary has written: a failover begins the next one. A standby that shows a row has followed the primary on
 * that timeline (replica.ts).
 */
export const timelines = pgTable(
  "timelines",
  {
    /** PostgreSQL's identifier of the cluster, because a restored backup has the rows of another one. */
    cluster: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cluster, table.number] })],
);

/** The moment for which each scheduled job was last started, by any process. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text().primaryKey(),
  dueAt: instant("due_at").notNull(),
});

/** Keys that the site has made for itself once and all its processes share, by name. */
export const generatedKeys = pgTable("generated_keys", { name: text().primaryKey(), value: text().notNull() });

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

/** Results by a client's idempotency key, so that a repeated call creates nothing twice. No personal data: keys are hashes, results are ids and counts. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    result: jsonb(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("idempotency_keys_age").on(table.createdAt)],
);
