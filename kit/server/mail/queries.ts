import { and, asc, count, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import type { Executor } from "../database/transaction.ts";
import { tokenHash } from "../security/secrets.ts";
import { mailOutbox } from "./tables.ts";
import type { Mail, BelongsTo } from "./transport.ts";

/** All SQL of the outbox: pending mails, and orders to delete a person's mails. */

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

/** Order of sending: mails that a person waits for, then all others. */
const priorities = { urgent: 0, other: 1 };

function taskOf(row: typeof mailOutbox.$inferSelect): Task {
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

interface Times {
  now: Date;
  /** The time from which it is due. */
  due: Date;
}

export async function insertMails(executor: Executor, mails: readonly Mail[], { now, due }: Times) {
  if (mails.length === 0) return;
  const rows = mails.map(({ isUrgent = false, ...mail }) => {
    const priority = isUrgent ? priorities.urgent : priorities.other;
    return { ...mail, priority, nextAttemptAt: due, createdAt: now };
  });
  await executor.insert(mailOutbox).values(rows);
}

export async function insertOrder(
  executor: Executor,
  address: string,
  { now, due }: Times,
  { keepContactMessages = false }: MailsOf = {},
) {
  const recipient = keepContactMessages ? receivedBy(address) : hashOf(address);
  await executor.insert(mailOutbox).values({ ...order, recipient, nextAttemptAt: due, createdAt: now });
}

/**
 * Takes the row that has waited longest and sets its next attempt to a later time. This lease keeps other processes
 * away without a row lock during the attempt. An order needs no lease: it can be carried out twice, and a killed
 * process must not delay it.
 *
 * The row is chosen in a CTE, never in `where id in (select … limit 1 for update skip locked)`: a planner that expects
 * a table of one row runs such a subquery once per row, each time with another result, so that the update takes every
 * due row. A CTE with a row lock is evaluated exactly once, under any plan.
 * @returns null when nothing is due
 */
export async function takeDue(executor: Executor, lease: Lease): Promise<Task | null> {
  return (await takeDueOf(priorities.urgent, executor, lease)) ?? takeDueOf(priorities.other, executor, lease);
}

interface Lease {
  now: Date;
  leasedUntil: Date;
}

/** One priority at a time, so that the index finds the row directly, however many rows of the other priority wait. */
async function takeDueOf(priority: number, executor: Executor, { now, leasedUntil }: Lease): Promise<Task | null> {
  const due = executor.$with("due").as(
    executor
      .select({ dueId: sql<number>`${mailOutbox.id}`.as("due_id") })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.priority, priority), lte(mailOutbox.nextAttemptAt, now)))
      .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
      .limit(1)
      .for("update", { skipLocked: true }),
  );
  const leased = leasedUntil.toISOString();
  const nextAttemptAt = sql`case when ${isOrder} then ${mailOutbox.nextAttemptAt} else ${leased}::timestamptz end`;
  const [row] = await executor
    .with(due)
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt })
    .from(due)
    .where(eq(mailOutbox.id, due.dueId))
    .returning(getTableColumns(mailOutbox));
  return row === undefined ? null : taskOf(row);
}

/**
 * Records that from now on the mail may have arrived.
 * @returns false if it must not be sent: its row is deleted, or another process has taken it since
 */
export async function recordHandOver(executor: Executor, { id, attempts }: Task): Promise<boolean> {
  const recorded = await executor
    .update(mailOutbox)
    .set({ handOvers: sql`${mailOutbox.handOvers} + 1` })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)))
    .returning({ id: mailOutbox.id });
  return recorded.length === 1;
}

/**
 * @param didNotArrive true if this attempt was recorded as a possible delivery, but the mail server has refused the
 * mail
 */
export async function putOff(executor: Executor, { id, attempts }: Task, due: Date, { didNotArrive = false } = {}) {
  const handOvers = didNotArrive ? sql`${mailOutbox.handOvers} - 1` : sql`${mailOutbox.handOvers}`;
  await executor
    .update(mailOutbox)
    .set({ nextAttemptAt: due, handOvers })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)));
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

/** @returns how often each was attempted */
export const deleteMailsOf = (executor: Executor, address: string, which: MailsOf = {}) =>
  executor.delete(mailOutbox).where(isMailOf(address, which)).returning({ attempts: mailOutbox.attempts });

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

/**
 * For a restored backup, whose waiting mails the site has most likely sent since. Kept are contact messages, which only the operator gets
 * twice, and orders, which change nothing the second time.
 * @returns how many were deleted
 */
export async function deleteRepeatedMails(executor: Executor): Promise<number> {
  const { rowCount } = await executor.delete(mailOutbox).where(and(isNull(mailOutbox.replyTo), sql`not (${isOrder})`));
  return rowCount ?? 0;
}

const mostCounted = 100_000;

/** Mails that wait to be sent, up to 100,000, and when the oldest was written. Their ids are in the order of writing. */
export async function waitingMails(executor: Executor): Promise<{ count: number; oldest: Date | null }> {
  const some = executor.select({ id: mailOutbox.id }).from(mailOutbox).limit(mostCounted).as("some");
  const [counted] = await executor.select({ count: count() }).from(some);
  const [first] = await executor
    .select({ createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .orderBy(asc(mailOutbox.id))
    .limit(1);
  return { count: counted!.count, oldest: first?.createdAt ?? null };
}
