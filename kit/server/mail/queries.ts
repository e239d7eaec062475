import { and, eq, getTableColumns, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { DAY } from "#vocabulary/limits.ts";
import type { Executor } from "../database/transaction.ts";
import { tokenHash } from "../security/secrets.ts";
import { mailOutbox } from "./tables.ts";
import type { Mail, BelongsTo } from "./transport.ts";

/**
 * All SQL of the outbox: the texts of pending mails, and orders to delete a person's mails. The queue says which is next; it names a
 * row by the id of its message.
 */

/** Of their queue. */
export const nameOfMails = "mail";

/** A mail that was selected for an attempt. */
interface Taken {
  id: number;
  /** With this one. */
  attempts: number;
  /** Earlier attempts that may have reached a mail server. */
  handOvers: number;
  messageId: string;
  createdAt: Date;
}

/** An order names the address by a hash only, because the address itself is to be deleted, too. */
export type Task = Taken & ({ mail: Mail } | { forgets: BelongsTo });

/** A row of which the queue has to know. */
export interface Written {
  id: number;
  messageId: string;
  isUrgent: boolean;
  createdAt: Date;
}

const hashOf = (address: string) => tokenHash(address.toLowerCase());
/** The key of an order that leaves contact messages from the address. */
const receivedBy = (address: string) => `${hashOf(address)} received`;

/** Whether contact messages from an address are left out: their sender is not proved. */
export interface MailsOf {
  keepContactMessages?: boolean;
}

/** An order is stored as a row without subject and text, which every mail has. */
const order = { subject: "", text: "", html: "" };
const isOrder = sql`${mailOutbox.subject} = '' and ${mailOutbox.text} = ''`;

const priorities = { urgent: 0, other: 1 };

/** Rows of which the queue knows. Processes of 0.2.0 take the rows that are due by this column, so they leave these alone. */
const never = sql`'infinity'`;

const written = {
  id: mailOutbox.id,
  messageId: mailOutbox.messageId,
  isUrgent: sql<boolean>`${mailOutbox.priority} = ${sql.raw(String(priorities.urgent))}`,
  createdAt: mailOutbox.createdAt,
};

function taskOf(row: Omit<typeof mailOutbox.$inferSelect, "nextAttemptAt" | "priority">): Task {
  const { id, attempts, handOvers, messageId, createdAt, recipient, subject, text, html, replyTo, headers } = row;
  const delivery = { id, attempts, handOvers, messageId, createdAt };
  if (subject === order.subject && text === order.text) {
    return {
      ...delivery,
      forgets: (address, isContactMessage) =>
        recipient === hashOf(address) || (!isContactMessage && recipient === receivedBy(address)),
    };
  }
  return { ...delivery, mail: { recipient, subject, text, html, replyTo, headers } };
}

export async function insertMails(executor: Executor, mails: readonly Mail[], now: Date): Promise<Written[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(({ isUrgent = false, ...mail }) => {
    const priority = isUrgent ? priorities.urgent : priorities.other;
    return { ...mail, priority, nextAttemptAt: never, createdAt: now };
  });
  return executor.insert(mailOutbox).values(rows).returning(written);
}

export async function insertOrder(
  executor: Executor,
  address: string,
  now: Date,
  { keepContactMessages = false }: MailsOf = {},
): Promise<Written[]> {
  const recipient = keepContactMessages ? receivedBy(address) : hashOf(address);
  return executor
    .insert(mailOutbox)
    .values({ ...order, recipient, nextAttemptAt: never, createdAt: now })
    .returning(written);
}

export const adoptedAtOnce = 1000;

/**
 * Takes over rows that a process of 0.2.0 has written and that are due: one that it sends at this moment is not, until its lease ends.
 * @returns at most `adoptedAtOnce`
 */
export async function adoptMails(executor: Executor, now: Date): Promise<Written[]> {
  const due = executor.$with("due").as(
    executor
      .select({ dueId: sql<number>`${mailOutbox.id}`.as("due_id") })
      .from(mailOutbox)
      .where(and(inArray(mailOutbox.priority, Object.values(priorities)), lte(mailOutbox.nextAttemptAt, now)))
      .limit(adoptedAtOnce)
      .for("update", { skipLocked: true }),
  );
  return executor
    .with(due)
    .update(mailOutbox)
    .set({ nextAttemptAt: never })
    .from(due)
    .where(eq(mailOutbox.id, due.dueId))
    .returning(written);
}

/** Counts an attempt. @returns null when the mail was deleted */
export async function beginAttempt(executor: Executor, id: number): Promise<Task | null> {
  const { nextAttemptAt: _never, priority: _order, ...columns } = getTableColumns(mailOutbox);
  const [row] = await executor
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, id))
    .returning(columns);
  return row === undefined ? null : taskOf(row);
}

/**
 * Records that from now on the mail may have arrived; or that it has not, because the mail server has refused it.
 * @returns false if it must not be sent: its row is deleted, or another process has taken it since
 */
export async function recordHandOver(
  executor: Executor,
  { id, attempts }: Task,
  { didNotArrive = false } = {},
): Promise<boolean> {
  const recorded = await executor
    .update(mailOutbox)
    .set({ handOvers: didNotArrive ? sql`${mailOutbox.handOvers} - 1` : sql`${mailOutbox.handOvers} + 1` })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)))
    .returning({ id: mailOutbox.id });
  return recorded.length === 1;
}

export async function deleteOutboxMail(executor: Executor, id: number) {
  await executor.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

/** Mails to this address, and contact messages from it: a mail belongs to its reply address, else to its recipient. */
const isMailOf = (address: string, { keepContactMessages = false }: MailsOf) =>
  and(
    eq(sql`lower(coalesce(${mailOutbox.replyTo}, ${mailOutbox.recipient}))`, address.toLowerCase()),
    keepContactMessages ? isNull(mailOutbox.replyTo) : undefined,
  );

export const deleteMailsOf = (executor: Executor, address: string, which: MailsOf = {}) =>
  executor
    .delete(mailOutbox)
    .where(isMailOf(address, which))
    .returning({ attempts: mailOutbox.attempts, messageId: mailOutbox.messageId });

/** The text of a contact message only: a mail of the site may contain a link that opens an account. */
const contactMessageText = sql<string | null>`case when ${mailOutbox.replyTo} is not null then ${mailOutbox.text} end`;

/** Pending mails of this address: with their text for contact messages from it, with null for mails to it. */
export const pendingMails = (executor: Executor, address: string, which: MailsOf = {}) =>
  executor
    .select({
      subject: mailOutbox.subject,
      words: contactMessageText,
      createdAt: mailOutbox.createdAt,
      attempts: mailOutbox.attempts,
    })
    .from(mailOutbox)
    .where(isMailOf(address, which))
    .orderBy(mailOutbox.id);

/** For a restored backup: the start adds them to the queue as those of 0.2.0. */
export async function makeDue(executor: Executor): Promise<void> {
  await executor
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(mailOutbox.nextAttemptAt, never));
}

/**
 * For a restored backup, whose waiting mails the site has most likely sent since. Kept are contact messages, which only the operator gets
 * twice, and orders, which change nothing the second time.
 * @returns how many were deleted
 */
export async function deleteRepeatedMails(executor: Executor): Promise<number> {
  const { rowCount } = await executor.delete(mailOutbox).where(and(isNull(mailOutbox.replyTo), sql`not (${isOrder})`));
  return rowCount ?? 0;
}

/** Longer than a mail is tried (delivery.ts) and the queue keeps failed work after that (jobs/queue.ts). */
const longestKept = 40 * DAY;

const deletedAtOnce = 1000;

/** Deletes old rows whose work is no longer in the queue: that of mails which were given up is deleted after a while. */
export async function deleteGivenUp(executor: Executor, now: Date): Promise<void> {
  const old = executor
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.nextAttemptAt, never),
        lt(mailOutbox.createdAt, new Date(now.getTime() - longestKept)),
        sql`not exists (select from work.job where name = ${nameOfMails} and id = ${mailOutbox.messageId})`,
      ),
    )
    .limit(deletedAtOnce);
  await executor.delete(mailOutbox).where(inArray(mailOutbox.id, old));
}
