import { languageFor } from "#vocabulary/site-settings.ts";
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { exactLanguageName } from "#kit/calls/input.ts";
import { toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
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
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
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
  /** Either it or `messages` is given. */
  message?: string | undefined;
  messages?: Partial<Record<LanguageName, string>> | undefined;
  /** The idempotency key of the call. */
  clientKey?: string | undefined;
}

/** The text of a message in one language; null if it is the same for every receiver. */
interface MessageText {
  language: LanguageName | null;
  text: string;
}

/** The first one is for receivers in whose language there is none. */
type MessageTexts = readonly [MessageText, ...MessageText[]];

function textsOf({ message = "", messages }: Message): MessageTexts {
  const [first, ...others] = Object.entries(messages ?? {}).map(([language, text]) => ({
    language: language as LanguageName,
    text,
  }));
  return first === undefined ? [{ language: null, text: message }] : [first, ...others];
}

async function sendToOne(context: AppContext, actor: Actor, message: Message) {
  const { receiverUsername, clientKey } = message;
  const receiver = await accountByUsername(context, receiverUsername);
  const texts = textsOf(message);
  const spoken = toLanguageName(languageFor(context.siteSettings.current, receiver.language));
  const { text, language } = texts.find((each) => each.language === spoken) ?? texts[0];
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const [sent] = await notify(context, tx, afterCommit, {
        ...adminMessage(receiver.id, text),
        messageLanguage: language,
      });
      // Without its text, which is private and would stay in the log when their accounts are removed.
      await recordAction(context, tx, { actor, action: "message", target: { kind: "user", id: receiver.id } });
      return { id: sent!.id };
    });
    const [row] = await notificationsById(tx, [result.id]);
    if (row === undefined) throw notFound();
    return { ...row, totalReceivers: 1 };
  });
}

async function sendToEveryone(context: AppContext, actor: Actor, { clientKey, ...sent }: Message) {
  const now = context.clock.now();
  const texts = textsOf(sent);
  const [{ text, language }] = texts;
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      await spendBudget(context, tx, "messagesToEveryone", actor.id);
      const totalReceivers = await enqueueMessageToEveryone(context, tx, afterCommit, { texts, createdAt: now });
      await recordAction(context, tx, { actor, action: "message", target: { kind: "everyone" }, detail: text });
      return { totalReceivers, createdAt: now.toISOString() };
    });
    return {
      id: null,
      notificationTitle: "Admin-Message" as const,
      receiverUsername: everyone,
      notificationEntity: { receiverUsername: everyone },
      message: adminMessageText(text),
      ...(language !== null && { messageLanguage: language }),
      read: false,
      ...result,
    };
  });
}

/** A message to every member: the call counts the receivers, and a job inserts their notifications, batch by batch. */

/** Inserted in a few hundredths of a second. Until then, receivers in the batch can't be removed. */
const membersPerBatch = 1000;

const toMembers = {
  /** With it a batch that runs twice records nothing twice. */
  onceKey: z.string(),
  createdAt: z.iso.datetime(),
  /** The id of the last member in the batches before. */
  after: z.number(),
  /** The highest id of a member when the message was sent. */
  last: z.number(),
};

/** @returns the last member of the batch; null if none is left */
async function sendBatch(
  context: AppContext,
  { tx, afterCommit }: { tx: Transaction; afterCommit: AfterCommit },
  batch: Omit<Batch, "limit"> & MessageToMembers,
): Promise<number | null> {
  const { lastId, recorded } = await insertForMembers(context, tx, { ...batch, limit: membersPerBatch });
  const mailed = recorded.filter(isMailed);
  if (mailed.length > 0) await mailNotifications(context, tx, afterCommit, mailed);
  announceRecorded(afterCommit, recorded);
  await pushNotifications(context, tx, afterCommit, recorded);
  return lastId;
}

export const messageToEveryone = declareJob({
  name: "message-to-everyone",
  payload: z.object({ ...toMembers, message: z.string() }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const texts = [{ language: null, text: payload.message }] as const;
    const lastId = await sendBatch(context, { tx, afterCommit }, { ...payload, texts });
    return { next: lastId === null ? null : { ...payload, after: lastId } };
  },
});

const textInLanguage = z.object({ language: exactLanguageName, text: z.string() });

/** A job of its own, because processes of 0.2.0 would send the first text to everyone. */
export const messageInLanguages = declareJob({
  name: "message-in-languages",
  payload: z.object({ ...toMembers, texts: z.tuple([textInLanguage], textInLanguage) }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const lastId = await sendBatch(context, { tx, afterCommit }, payload);
    return { next: lastId === null ? null : { ...payload, after: lastId } };
  },
});

interface MessageToEveryone {
  texts: MessageTexts;
  createdAt: Date;
}

type MessageInLanguage = MessageText & { language: LanguageName };
const isInLanguage = (text: MessageText): text is MessageInLanguage => text.language !== null;

/** @returns the number of members who get it: the accounts that are activated now */
async function enqueueMessageToEveryone(
  { jobs }: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { texts, createdAt }: MessageToEveryone,
): Promise<number> {
  const payload = {
    onceKey: `Admin-Message:${randomUUID()}`,
    createdAt: createdAt.toISOString(),
    after: 0,
    last: await lastMemberId(tx),
  };
  const receivers = await countReceivers(tx);
  const [first, ...others] = texts.map(({ language, text }) => ({ language, text: adminMessageText(text) }));
  if (isInLanguage(first!)) {
    const inLanguages: [MessageInLanguage, ...MessageInLanguage[]] = [first, ...others.filter(isInLanguage)];
    await jobs.enqueue(tx, afterCommit, messageInLanguages, { ...payload, texts: inLanguages });
  } else await jobs.enqueue(tx, afterCommit, messageToEveryone, { ...payload, message: first!.text });
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
 * @returns the last of these members; null if none is left
 */
async function insertForMembers(
  { siteSettings }: AppContext,
  executor: Executor,
  { texts, onceKey, after, limit, ...of }: MessageToMembers & Batch,
): Promise<{ lastId: number | null; recorded: Inserted[] }> {
  const receivers = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), receives(of)))
    .orderBy(users.id)
    .limit(limit);
  const lastId = receivers.length < limit ? null : receivers.at(-1)!.id;
  const title: NotificationTitle = "Admin-Message";
  const [first, ...others] = texts;
  const offered = siteSettings.current.languages;
  const spoken = sql`case when ${users.language} = any(${sql.param([...offered])}::text[]) then ${users.language} else ${offered[0]!}::text end`;
  // Not joined: a join of a thousand members with the texts would be a loop over the texts for each.
  const byLanguage = JSON.stringify(Object.fromEntries(others.map(({ language, text }) => [language, text])));
  const { rows } = await executor.execute<NewRow>(sql`
    insert into ${notifications} (receiver_id, title, message, message_language, once_key, created_at)
    select ${users.id}, ${title}::text, coalesce(${byLanguage}::jsonb ->> (${spoken}), ${first.text}::text),
      case when ${byLanguage}::jsonb ? (${spoken}) then ${spoken} else ${first.language}::text end,
      ${onceKey}::text, ${of.createdAt}::timestamptz
    from ${users}
    where ${users.id} = any(${sql.param(receivers.map(({ id }) => id))}::bigint[]) order by ${users.id}
    on conflict (receiver_id, once_key) do nothing
    returning id, receiver_id, message, message_language`);
  const inserted = rows.map(({ id, receiver_id: receiverId, message, message_language: messageLanguage }) => ({
    id,
    receiverId,
    title,
    message,
    messageLanguage,
  }));
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

interface NewRow extends Record<string, unknown> {
  id: number;
  receiver_id: number;
  message: string;
  message_language: LanguageName | null;
}

interface Batch {
  texts: MessageTexts;
  onceKey: string;
  after: number;
  limit: number;
}
