import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { everyone, type NotificationTitle } from "../calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { userTotals, users } from "#features/accounts/server/tables.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AfterCommit, Executor, Transaction } from "#kit/server/database/transaction.ts";
import { adminMessage, adminMessageText } from "./kinds.ts";
import { mailNotifications } from "./mails.ts";
import { isMailed, notificationsById, type Inserted } from "./queries.ts";
import { membersWithBrowser } from "./push-subscriptions.ts";
import { pushNotifications } from "./pushes.ts";
import { announceRecorded, notify } from "./service.ts";
import { mailedMembers } from "./settings.ts";
import { notifications } from "./tables.ts";

/** Messages from the staff to one member or to everyone. */

export async function sendAdminMessage(context: AppContext, actor: Actor, message: Message) {
  return message.receiverUsername === everyone
    ? sendToEveryone(context, actor, message)
    : sendToOne(context, actor, message);
}

interface Message {
  receiverUsername: string;
  message: string;
  /** The idempotency key of the call. */
  clientKey?: string | undefined;
}

async function sendToOne(context: AppContext, actor: Actor, { receiverUsername, message, clientKey }: Message) {
  const receiver = await accountByUsername(context, receiverUsername);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const [sent] = await notify(context, tx, afterCommit, adminMessage(receiver.id, message));
      // Without its text, which is private and would stay in the log when their accounts are removed.
      await recordAction(context, tx, { actor, action: "message", target: { kind: "user", id: receiver.id } });
      return { id: sent!.id };
    });
    const [row] = await notificationsById(tx, [result.id]);
    if (row === undefined) throw notFound();
    return { ...row, totalReceivers: 1 };
  });
}

async function sendToEveryone(context: AppContext, actor: Actor, { message: text, clientKey }: Message) {
  const now = context.clock.now();
  const message = adminMessageText(text);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const sent = { key: randomUUID(), message, createdAt: now };
      const totalReceivers = await enqueueMessageToEveryone(context, tx, afterCommit, sent);
      await recordAction(context, tx, { actor, action: "message", target: { kind: "everyone" }, detail: text });
      return { totalReceivers, createdAt: now.toISOString() };
    });
    return {
      id: null,
      notificationTitle: "Admin-Message" as const,
      receiverUsername: everyone,
      notificationEntity: { receiverUsername: everyone },
      message,
      read: false,
      ...result,
    };
  });
}

/** A message to every member: the call counts the receivers, and a job inserts their notifications, batch by batch. */

/** Inserted in a few hundredths of a second. Until then, receivers in the batch can't be removed. */
const membersPerBatch = 1000;

export const messageToEveryone = declareJob({
  name: "message-to-everyone",
  payload: z.object({
    /** With it a batch that runs twice records nothing twice. */
    onceKey: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The highest id of a member when the message was sent. */
    last: z.number(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const { lastId, recorded } = await insertForMembers(tx, { ...payload, limit: membersPerBatch });
    const mailed = recorded.filter(isMailed);
    if (mailed.length > 0) await mailNotifications(context, tx, afterCommit, mailed);
    announceRecorded(afterCommit, recorded);
    await pushNotifications(context, tx, afterCommit, recorded);
    return { next: lastId === null ? null : { ...payload, after: lastId } };
  },
});

interface MessageToEveryone {
  /** Unique for this message. */
  key: string;
  message: string;
  createdAt: Date;
}

/** @returns the number of members who get it: the accounts that are activated now */
async function enqueueMessageToEveryone(
  { jobs }: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { key, message, createdAt }: MessageToEveryone,
): Promise<number> {
  const payload = {
    onceKey: `Admin-Message:${key}`,
    message,
    createdAt: createdAt.toISOString(),
    after: 0,
    last: await lastMemberId(tx),
  };
  const receivers = await countReceivers(tx);
  await jobs.enqueue(tx, afterCommit, messageToEveryone, payload);
  return receivers;
}

/** A message to the members up to the id `last` who had activated their accounts at that moment. */
interface MessageToMembers {
  createdAt: string;
  last: number;
}

/** Members who sign up or activate their account later are no receivers. */
const receives = ({ createdAt, last }: MessageToMembers) =>
  and(lte(users.id, last), lte(users.activatedAt, new Date(createdAt)));

/** 0 without members. */
async function lastMemberId(executor: Executor): Promise<number> {
  const [row] = await executor.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1);
  return row?.id ?? 0;
}

/** The number of members who have activated their accounts. */
async function countReceivers(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ total: userTotals.total })
    .from(userTotals)
    .where(eq(userTotals.state, "activated"));
  return row!.total;
}

/**
 * Notifications for the next members, in one statement and in the order of ids, in which all transactions lock users.
 * @returns the last of these members; null when all have one
 */
async function insertForMembers(
  executor: Executor,
  { message, onceKey, after, limit, ...of }: MessageToMembers & Batch,
): Promise<{ lastId: number | null; recorded: Inserted[] }> {
  const receivers = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), receives(of)))
    .orderBy(users.id)
    .limit(limit);
  const lastId = receivers.at(-1)?.id ?? null;
  const title: NotificationTitle = "Admin-Message";
  const { rows } = await executor.execute<{ id: number; receiver_id: number }>(sql`
    insert into ${notifications} (receiver_id, title, message, once_key, created_at)
    select ${users.id}, ${title}::text, ${message}::text, ${onceKey}::text,
      ${of.createdAt}::timestamptz
    from ${users} where ${users.id} = any(${sql.param(receivers.map(({ id }) => id))}::bigint[]) order by ${users.id}
    on conflict (receiver_id, once_key) do nothing
    returning id, receiver_id`);
  const inserted = rows.map(({ id, receiver_id: receiverId }) => ({ id, receiverId, title, message }));
  const ids = inserted.map(({ receiverId }) => receiverId);
  const mailed = await mailedMembers(executor, ids, title);
  const pushed = await membersWithBrowser(executor, ids);
  const recorded = inserted.map((each) => ({
    ...each,
    mailTo: mailed.get(each.receiverId) ?? null,
    hasBrowser: pushed.has(each.receiverId),
  }));
  return { lastId, recorded };
}

interface Batch {
  message: string;
  onceKey: string;
  after: number;
  limit: number;
}
