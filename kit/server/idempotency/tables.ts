import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

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
