import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/**
 * Pending mails. A row is written in the transaction that causes the mail and deleted after the mail is sent, so no
 * mail is lost if the mail server is down or a process is killed. A row without subject and text is an order to delete
 * the mails of a recipient, who is named by a hash.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The address for replies, if it is not the site's. The mail then belongs to that person. */
    replyTo: text("reply_to"),
    /** Further headers. */
    headers: jsonb().$type<Record<string, string>>(),
    /** Mails with 0 are sent before mails with 1. */
    priority: smallint().notNull().default(1),
    /** The same for every attempt, so that a mail that arrives twice can be recognised. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    attempts: integer().notNull().default(0),
    /** Attempts with an unknown outcome: they may have reached a mail server. */
    handOvers: smallint("hand_overs").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("mail_outbox_due").on(table.priority, table.nextAttemptAt, table.id),
    index("mail_outbox_of").on(sql`lower(coalesce(${table.replyTo}, ${table.recipient}))`),
  ],
);
