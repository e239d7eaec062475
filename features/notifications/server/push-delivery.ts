import { toLanguage } from "#vocabulary/languages.ts";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { targetOf } from "../message.ts";
import { notificationsPage } from "../address.ts";
import type { PushPayload } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { usableSession } from "#features/accounts/server/sessions.ts";
import { deleteExpiredSubscription, pushesOf, type PushRow } from "./push-queries.ts";
import { notificationText } from "./notification-text.ts";

/**
 * Sends push messages to the receivers' browsers, each in its owner's language. The stored rows are what counts: a lost message
 * loses no notification.
 */

/** Notifications per query; each may go to several browsers. */
const batch = 200;
const senders = 100;

/** A browser that is offline for longer finds its notifications in the list. */
const timeToLive = (72 * HOUR) / SECOND;

function payloadOf(row: PushRow): PushPayload {
  const language = toLanguage(row.language);
  const { title, text } = notificationText(language, row);
  return { id: row.id, title, body: text, target: targetOf(row) ?? notificationsPage, language };
}

async function push({ push: sender, database }: AppContext, row: PushRow) {
  const { endpoint, p256dh, auth } = row;
  const options = { ttl: timeToLive, urgency: "normal" as const, topic: `notification-${row.id}` };
  const result = await sender.send({ endpoint, keys: { p256dh, auth } }, payloadOf(row), options);
  if (result === "gone") await deleteExpiredSubscription(database.db, { endpoint, auth });
}

/** All messages to send, loaded batch by batch on demand. */
async function* pushesTo(context: AppContext, notificationIds: readonly number[]) {
  for (let at = 0; at < notificationIds.length; at += batch) {
    yield* await pushesOf(context.database.db, notificationIds.slice(at, at + batch), usableSession(context));
  }
}

/** Sends new notifications. Only the process whose transaction recorded them calls it. Never throws. */
export async function deliverPush(context: AppContext, notificationIds: readonly number[]): Promise<void> {
  const failed = (error: unknown) => context.log.warn({ err: error }, "push delivery failed");
  const rows = pushesTo(context, notificationIds);
  // A slow push service delays one sender, not the others.
  async function sendNext() {
    for await (const row of rows) await push(context, row).catch(failed);
  }
  await Promise.all(Array.from({ length: senders }, sendNext)).catch(failed);
}
