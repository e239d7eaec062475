import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import type { DeliveryError, MessageType, WebhookEvent } from "../shapes.ts";

export const webhooks = pgTable("webhooks", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  address: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Encrypted (secret.ts). */
  secret: text().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /**
   * How often it was switched off. A delivery has the number of its time: so one statement ends all that wait, however many, and those of
   * transactions that have not committed yet.
   */
  timesOff: integer("times_off").notNull().default(0),
  /** The first of the failed attempts since the last successful one. */
  failingSince: instant("failing_since"),
  createdAt: instant("created_at").notNull(),
  /** Deleted: a job erases its deliveries, then the row. */
  deletedAt: instant("deleted_at"),
});

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The header `webhook-id`, and the id of the work in the queue. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    webhookId: bigint("webhook_id", { mode: "number" })
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    timesOff: integer("times_off").notNull(),
    type: text().$type<MessageType>().notNull(),
    /** As it is sent. Null once no attempt follows: it may name members. */
    body: text(),
    attempts: integer().notNull().default(0),
    httpStatus: integer("http_status"),
    error: text().$type<DeliveryError>(),
    createdAt: instant("created_at").notNull(),
    nextAttemptAt: instant("next_attempt_at"),
    deliveredAt: instant("delivered_at"),
    failedAt: instant("failed_at"),
  },
  (table) => [
    index("webhook_deliveries_of").on(table.webhookId, table.id),
    index("webhook_deliveries_by_date").on(table.createdAt),
  ],
);
