import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { MessageType, WebhookEvent } from "../shapes.ts";
import { webhookDelivery } from "./delivery.ts";
import { mayBeFollowed } from "./followed-events.ts";
import { insertEvents, insertTest, type Written } from "./queries.ts";

/** A command has no more. */
type Writer = Pick<AppContext, "clock"> & { jobs: Pick<AppContext["jobs"], "enqueueAll" | "wake"> };

/** Events become deliveries in the transaction of what they tell. */

/** As the receiver gets it. */
const bodyOf = (type: MessageType, now: Date, data: object) =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });

/** Writes events of one type for the webhooks that follow it. */
export async function writeEvents(
  { context, tx, afterCommit }: Omit<Act, "context"> & { context: Writer },
  type: WebhookEvent,
  ...all: readonly object[]
): Promise<void> {
  if (all.length === 0 || !mayBeFollowed(context, type)) return;
  const now = context.clock.now();
  const bodies = all.map((data) => bodyOf(type, now, data));
  await enqueue(context, tx, afterCommit, await insertEvents(tx, { type, bodies, now }));
}

/** @returns false if the webhook is gone */
export async function writeTest({ context, tx, afterCommit }: Act, webhookId: number): Promise<boolean> {
  const now = context.clock.now();
  const written = await insertTest(tx, webhookId, { bodies: [bodyOf("test", now, {})], now });
  if (written !== null) await enqueue(context, tx, afterCommit, [written]);
  return written !== null;
}

async function enqueue({ jobs }: Writer, tx: Transaction, afterCommit: AfterCommit, written: readonly Written[]) {
  if (written.length === 0) return;
  await jobs.enqueueAll(
    tx,
    webhookDelivery,
    written.map(({ id, messageId }) => ({ id: messageId, payload: { delivery: id } })),
  );
  afterCommit(() => jobs.wake(webhookDelivery.name));
}
