import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/**
 * Mails that wait to be sent. A row is written in the transaction of the act that causes it and deleted
 * once the mail is handed over, so that a mail server that is down, or a killed process, loses none. A row without
 * subject and text is no mail but the order to destroy what was written to a recipient, who is named by a hash.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Whom an answer goes to, where that is not the site: whose mail it is, then. */
    replyTo: text("reply_to"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("mail_outbox_due").on(table.nextAttemptAt)],
);
