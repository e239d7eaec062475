import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** What was made under a client's key, so that a repeated call makes no second one. Names nobody: keys are hashes, results are ids and counts. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    result: jsonb(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("idempotency_keys_age").on(table.createdAt)],
);
