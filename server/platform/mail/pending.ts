import { eq, sql } from "drizzle-orm";
import type { Executor } from "../database/database.ts";
import { mailOutbox } from "./tables.ts";

/** What waits to be sent to this address, without the text: it may hold a link that opens an account. */
export const pendingMails = (executor: Executor, recipient: string) =>
  executor
    .select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt, attempts: mailOutbox.attempts })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.recipient})`, recipient.toLowerCase()))
    .orderBy(mailOutbox.id);
