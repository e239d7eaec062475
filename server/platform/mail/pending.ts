import { eq, sql } from "drizzle-orm";
import type { Executor } from "../database/database.ts";
import { mailOutbox } from "./tables.ts";

/** Mails to this address, or from it to the site's own people: the one who answers go to is whose mail it is. */
export const isMailOf = (address: string) =>
  eq(sql`lower(coalesce(${mailOutbox.replyTo}, ${mailOutbox.recipient}))`, address.toLowerCase());

/** Of a letter that somebody wrote to the site. What the site wrote to them may hold a link that opens an account. */
const ownWords = sql<string | null>`case when ${mailOutbox.replyTo} is not null then ${mailOutbox.text} end`;

/** What waits to be sent of this address, with the text of letters from it; null for mails to it. */
export const pendingMails = (executor: Executor, address: string) =>
  executor
    .select({ subject: mailOutbox.subject, words: ownWords, createdAt: mailOutbox.createdAt, attempts: mailOutbox.attempts })
    .from(mailOutbox)
    .where(isMailOf(address))
    .orderBy(mailOutbox.id);
