import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
