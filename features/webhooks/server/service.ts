import { z } from "zod";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { fetchPage, type PageRequest } from "#kit/server/database/paging.ts";
import { eraseSomeReferencingRows } from "#kit/server/database/erase-referencing-rows.ts";
import { mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { isPublicAddress, leadsElsewhere } from "#kit/server/public-network.ts";
import { webhooks as limits } from "#vocabulary/limits.ts";
import type { Delivery, NewWebhook, Webhook } from "../calls.ts";
import type { WebhookEvent } from "../shapes.ts";
import { webhooksChanged } from "./followed-events.ts";
import {
  allWebhooks,
  countDeliveries,
  deleteMarked,
  deleteSomeBefore,
  deliveriesOnPage,
  insertWebhook,
  lockNumber,
  markDeleted,
  switchOff,
  switchOn,
  webhookById,
  type DeliveryRow,
  type WebhookRow,
} from "./queries.ts";
import { encryptSecret, newSecret } from "./secret.ts";
import { writeTest } from "./write-events.ts";

/** Administrators add, switch and delete webhooks, and look at what was sent. */

const viewOf = ({ isActive, createdAt, failingSince, ...row }: WebhookRow): Webhook => ({
  ...row,
  active: isActive,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
});

export async function listWebhooks({ database }: AppContext): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await allWebhooks(database.db)).map(viewOf) };
}

/** Without the path of its address, which may hold a secret. */
const record = (context: AppContext, tx: Executor, actor: Actor, id: number, detail: string) =>
  recordAction(context, tx, { actor, action: "site-settings", target: { kind: "webhook", id }, detail });

interface Wish {
  address: string;
  events: WebhookEvent[];
  secret?: string | undefined;
}

/** @throws {ApiError} BAD_REQUEST at `address`, LIMIT */
export async function createWebhook(context: AppContext, actor: Actor, wish: Wish): Promise<NewWebhook> {
  const { publicNetwork, clock } = context;
  const { address, events, secret = newSecret() } = wish;
  if (!isPublicAddress(publicNetwork, address) || (await leadsElsewhere(publicNetwork, address)))
    throw invalidField("address", "An address with https that leads to a public server, without name and password.");
  const encrypted = await encryptSecret(context, secret);
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    if ((await lockNumber(tx)) >= limits.max)
      throw new ApiError("LIMIT", { detail: `There are ${limits.max} webhooks already. Delete one first.` });
    const row = await insertWebhook(tx, { address, events, secret: encrypted, createdAt: clock.now() });
    webhooksChanged(afterCommit);
    await record(context, tx, actor, row.id, `added ${new URL(address).host}`);
    const { failingSince: _none, ...view } = viewOf(row);
    return { ...view, secret };
  });
}

/** @throws {ApiError} NOT_FOUND */
export function switchWebhook(context: AppContext, actor: Actor, id: number, active: boolean): Promise<Webhook> {
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    const isChanged = await (active ? switchOn(tx, id) : switchOff(tx, id));
    const row = await webhookById(tx, id);
    if (row === null) throw notFound();
    if (isChanged) {
      webhooksChanged(afterCommit);
      await record(context, tx, actor, id, active ? "on" : "off");
    }
    return viewOf(row);
  });
}

export const webhookDeletion = declareJob({
  name: "webhook-deletion",
  payload: z.object({ webhookId: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    await mayTakeLong(tx);
    const { webhookId } = payload;
    if (await eraseSomeReferencingRows(tx, "webhooks", [webhookId])) return { next: payload };
    await deleteMarked(tx, webhookId);
    return { next: null };
  },
});

/** Nothing happens without the webhook. */
export function removeWebhook(context: AppContext, actor: Actor, id: number): Promise<void> {
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    if (!(await markDeleted(tx, id, context.clock.now()))) return;
    await context.jobs.enqueue(tx, afterCommit, webhookDeletion, { webhookId: id });
    webhooksChanged(afterCommit);
    await record(context, tx, actor, id, "deleted");
  });
}

/** @throws {ApiError} NOT_FOUND */
export function sendTest(context: AppContext, actor: Actor, id: number): Promise<void> {
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    if (!(await writeTest({ context, tx, afterCommit }, id))) throw notFound();
  });
}

function deliveryView({ isCurrent, failedAt, createdAt, deliveredAt, nextAttemptAt, ...row }: DeliveryRow): Delivery {
  const isOpen = deliveredAt === null && failedAt === null;
  const isWaiting = isOpen && isCurrent;
  return {
    ...row,
    status: deliveredAt !== null ? "delivered" : isWaiting ? "waiting" : "failed",
    error: isOpen && !isCurrent ? "SWITCHED_OFF" : row.error,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: isWaiting ? (nextAttemptAt?.toISOString() ?? null) : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function listDeliveries({ database: { db } }: AppContext, id: number, page: PageRequest) {
  if ((await webhookById(db, id)) === null) throw notFound();
  const { rows, total } = await fetchPage(deliveriesOnPage(db, id, page), countDeliveries(db, id), page);
  return { deliveries: rows.map(deliveryView), totalDeliveries: total };
}

/** Deletes old deliveries. */
export async function deleteOldDeliveries(context: AppContext, stopping: AbortSignal): Promise<void> {
  const moment = fromNow(context.clock, -limits.deliveriesKept);
  while (!stopping.aborted && (await deleteSomeBefore(context.database.db, moment)) > 0);
}
