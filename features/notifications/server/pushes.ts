import { languageFor } from "#vocabulary/site-settings.ts";
import { z } from "zod";
import { usableSession } from "#features/accounts/server/sessions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { declareDelivery } from "#kit/server/jobs/job.ts";
import { tokenHash } from "#kit/server/security/secrets.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { notificationsPage } from "../address.ts";
import type { PushPayload } from "../calls.ts";
import { targetOf } from "../message.ts";
import { notificationText } from "./mails.ts";
import type { Inserted } from "./queries.ts";
import { deleteExpiredSubscription, pushesOf, type PushRow } from "./push-subscriptions.ts";

/** Push messages: added to the queue with their notifications, and sent to every browser of the receiver. */

/** A browser that is offline for longer finds its notifications in the list. */
const timeToLive = 72 * HOUR;
/** Notifications in one piece of work; each may go to several browsers. */
const atOnce = 10;

/** Says which message to which browser is left, without the browser's address, which is a secret. */
const keyOf = ({ id, endpoint }: PushRow) => `${id} ${tokenHash(endpoint)}`;

export const pushMessages = declareDelivery({
  name: "push",
  payload: z.object({
    /** Of notifications. */
    ids: z.array(z.number()),
    /** The messages that were not accepted the last time; all when it is missing. */
    left: z.array(z.string()).optional(),
  }),
  settings: { expireInSeconds: 120, retryDelay: 2, retryDelayMax: HOUR / SECOND, retryLimit: 1000 },
  atOnce: () => 16,
  async attempt(context: AppContext, { ids, left }, { since, signal, tries }) {
    const remaining = since.getTime() + timeToLive - context.clock.now().getTime();
    if (remaining < SECOND) return { isDone: true };
    const rows = await pushesOf(context.database.db, ids, usableSession(context));
    const due = rows.filter((row) => left?.includes(keyOf(row)) ?? true);
    const ttl = Math.floor(remaining / SECOND);
    const sent = await Promise.all(
      due.map(async (row) => ({ row, result: await send(context, row, { ttl, signal }) })),
    );
    const failed = sent.flatMap(({ row, result }) => (typeof result === "object" ? { row, ...result } : []));
    if (failed.length === 0) return { isDone: true };
    // A pause that a push service asks for may be none at all.
    const named = failed.flatMap(({ after }) => after ?? []);
    const growing = Math.min(HOUR, SECOND * 2 ** tries);
    return {
      isDone: false,
      reason: "a push service did not accept it",
      payload: { ids, left: failed.map(({ row }) => keyOf(row)) },
      after: Math.max(growing, named.length > 0 ? Math.min(...named) : 0),
    };
  },
});

/** Adds the push messages of new notifications to the queue, in their transaction. */
export async function pushNotifications(
  { jobs }: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  recorded: readonly Inserted[],
): Promise<void> {
  const ids = recorded.flatMap(({ id, hasBrowser }) => (hasBrowser ? id : []));
  if (ids.length === 0) return;
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ({
    payload: { ids: ids.slice(at * atOnce, (at + 1) * atOnce) },
  }));
  await jobs.enqueueAll(tx, pushMessages, parts);
  afterCommit(() => jobs.wake(pushMessages.name));
}

function payloadOf({ siteSettings }: Pick<AppContext, "siteSettings">, row: PushRow): PushPayload {
  const language = languageFor(siteSettings.current, row.language);
  const { title, text } = notificationText(language, row);
  // A push message has one language: that of its longer part.
  const shown = row.messageLanguage === null ? language : toLanguage(row.messageLanguage);
  return { id: row.id, title, body: text, target: targetOf(row) ?? notificationsPage, language: shown };
}

async function send(context: AppContext, row: PushRow, options: { ttl: number; signal: AbortSignal }) {
  const { push, database } = context;
  const { endpoint, p256dh, auth } = row;
  const result = await push.send({ endpoint, keys: { p256dh, auth } }, payloadOf(context, row), {
    ...options,
    urgency: "normal",
    topic: `notification-${row.id}`,
  });
  if (result === "gone") await deleteExpiredSubscription(database.db, { endpoint, auth });
  return result;
}
