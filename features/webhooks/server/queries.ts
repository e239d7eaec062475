import { and, asc, count, desc, eq, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import { deleteSomeRows } from "#features/personal-data/server/provider.ts";
import { countShown, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { DeliveryError, MessageType, WebhookEvent } from "../shapes.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";

/** All SQL of webhooks. There are few of them; of deliveries there may be very many. */

const isKept = isNull(webhooks.deletedAt);
const isOne = (id: number) => and(eq(webhooks.id, id), isKept);

const columns = {
  id: webhooks.id,
  address: webhooks.address,
  events: webhooks.events,
  isActive: webhooks.isActive,
  createdAt: webhooks.createdAt,
  failingSince: webhooks.failingSince,
};

export type WebhookRow = Awaited<ReturnType<typeof allWebhooks>>[number];

export const allWebhooks = (executor: Executor) =>
  executor.select(columns).from(webhooks).where(isKept).orderBy(asc(webhooks.id));

/** Until the transaction ends nobody else adds one. @returns how many there are */
export async function lockNumber(executor: Executor): Promise<number> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('number of webhooks', 0))`);
  const [row] = await executor.select({ total: count() }).from(webhooks).where(isKept);
  return row!.total;
}

type NewWebhook = Pick<typeof webhooks.$inferInsert, "address" | "events" | "secret" | "createdAt">;

export async function insertWebhook(executor: Executor, webhook: NewWebhook): Promise<WebhookRow> {
  const [row] = await executor.insert(webhooks).values(webhook).returning(columns);
  return row!;
}

/** The events that at least one webhook follows. */
export async function followedEvents(executor: Executor): Promise<Set<WebhookEvent>> {
  const rows = await executor
    .select({ events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), isKept));
  return new Set(rows.flatMap(({ events }) => events));
}

const off = { isActive: false, timesOff: sql`${webhooks.timesOff} + 1` };

/** Nothing happens to one that is off. @param since only if every attempt has failed since then @returns whether it was on */
export async function switchOff(executor: Executor, id: number, since?: Date): Promise<boolean> {
  const isFailing = since === undefined ? undefined : lte(webhooks.failingSince, since);
  const { rowCount } = await executor
    .update(webhooks)
    .set(off)
    .where(and(isOne(id), eq(webhooks.isActive, true), isFailing));
  return rowCount! > 0;
}

/** @returns whether it was off */
export async function switchOn(executor: Executor, id: number): Promise<boolean> {
  const { rowCount } = await executor
    .update(webhooks)
    .set({ isActive: true, failingSince: null })
    .where(and(isOne(id), eq(webhooks.isActive, false)));
  return rowCount! > 0;
}

export async function webhookById(executor: Executor, id: number): Promise<WebhookRow | null> {
  const [row] = await executor.select(columns).from(webhooks).where(isOne(id));
  return row ?? null;
}

/** Hides it from everybody, without its secret. @returns false if it is gone */
export async function markDeleted(executor: Executor, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(webhooks)
    .set({ ...off, deletedAt: now, address: "", secret: "", events: [] })
    .where(isOne(id));
  return rowCount! > 0;
}

export async function deleteMarked(executor: Executor, id: number): Promise<void> {
  await executor.delete(webhooks).where(and(eq(webhooks.id, id), isNotNull(webhooks.deletedAt)));
}

export interface Written {
  id: number;
  messageId: string;
}

interface NewDeliveries {
  type: MessageType;
  bodies: readonly string[];
  now: Date;
}

/** One delivery of each body for each webhook that is to get it. */
async function insertDeliveries(executor: Executor, to: SQL, { type, bodies, now }: NewDeliveries): Promise<Written[]> {
  const { id, webhookId, timesOff, body, createdAt, nextAttemptAt, messageId } = webhookDeliveries;
  const names = [webhookId, timesOff, webhookDeliveries.type, body, createdAt, nextAttemptAt];
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ id: number; message_id: string }>(sql`
    insert into ${webhookDeliveries} (${sql.join(
      names.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )})
    select ${webhooks.id}, ${webhooks.timesOff}, ${type}, event.body, ${at}, ${at}
    from ${webhooks} cross join unnest(${sql.param([...bodies])}::text[]) with ordinality as event (body, place)
    where ${to} order by event.place, ${webhooks.id}
    returning ${sql.identifier(id.name)}, ${sql.identifier(messageId.name)}`);
  return rows.map((row) => ({ id: row.id, messageId: row.message_id }));
}

/** For all webhooks that follow the event. */
export const insertEvents = (executor: Executor, events: NewDeliveries & { type: WebhookEvent }) =>
  insertDeliveries(
    executor,
    sql`${webhooks.isActive} and ${isKept} and ${webhooks.events} @> array[${events.type}]::text[]`,
    events,
  );

/** For one webhook, whether or not it is switched on. @returns null if it is gone */
export async function insertTest(executor: Executor, id: number, test: Omit<NewDeliveries, "type">) {
  const [written] = await insertDeliveries(executor, isOne(id)!, { type: "test", ...test });
  return written ?? null;
}

/** It is over once the webhook was switched off, whatever its own row says. */
const isCurrent = sql<boolean>`(${webhookDeliveries.type} = 'test'
  or (${webhooks.isActive} and ${webhookDeliveries.timesOff} = ${webhooks.timesOff}))`;
const isWaiting = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt));

export type Task = NonNullable<Awaited<ReturnType<typeof taskOf>>>;

/** @returns null if it is over, or gone */
export async function taskOf(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      id: webhookDeliveries.id,
      messageId: webhookDeliveries.messageId,
      type: webhookDeliveries.type,
      body: webhookDeliveries.body,
      attempts: webhookDeliveries.attempts,
      isCurrent,
      webhook: {
        id: webhooks.id,
        address: webhooks.address,
        secret: webhooks.secret,
        failingSince: webhooks.failingSince,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), isWaiting, isKept));
  return row ?? null;
}

type Attempt = { httpStatus: number | null; error: DeliveryError | null };

/** Another process may have had the task at the same time, after its lease: the first end counts. */
const isOpen = (id: number) => and(eq(webhookDeliveries.id, id), isWaiting);

export async function recordSuccess(
  executor: Executor,
  { id, webhook, attempts }: Task,
  httpStatus: number,
  now: Date,
): Promise<void> {
  const delivered = { attempts: attempts + 1, httpStatus, error: null, body: null };
  await executor
    .update(webhookDeliveries)
    .set({ ...delivered, nextAttemptAt: null, deliveredAt: now })
    .where(isOpen(id));
  await executor
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhook.id), isNotNull(webhooks.failingSince)));
}

/** @param nextAttemptAt null if none follows */
export async function recordFailure(
  executor: Executor,
  { id, webhook, attempts }: Task,
  attempt: Attempt,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const end = nextAttemptAt === null ? { failedAt: now, body: null } : {};
  await executor
    .update(webhookDeliveries)
    .set({ ...attempt, ...end, attempts: attempts + 1, nextAttemptAt })
    .where(isOpen(id));
  if (webhook.failingSince !== null) return;
  await executor
    .update(webhooks)
    .set({ failingSince: now })
    .where(and(eq(webhooks.id, webhook.id), eq(webhooks.isActive, true), isNull(webhooks.failingSince)));
}

/** Of a webhook that was switched off. */
export async function endUnsent(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .update(webhookDeliveries)
    .set({ error: "SWITCHED_OFF", failedAt: now, nextAttemptAt: null, body: null })
    .where(isOpen(id));
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOnPage>>[number];

export const deliveriesOnPage = (executor: Executor, webhookId: number, page: PageRequest) =>
  executor
    .select({
      id: webhookDeliveries.messageId,
      type: webhookDeliveries.type,
      createdAt: webhookDeliveries.createdAt,
      attempts: webhookDeliveries.attempts,
      httpStatus: webhookDeliveries.httpStatus,
      error: webhookDeliveries.error,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      deliveredAt: webhookDeliveries.deliveredAt,
      failedAt: webhookDeliveries.failedAt,
      isCurrent,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(rowsOf(page).limit)
    .offset(rowsOf(page).offset);

export const countDeliveries = (executor: Executor, webhookId: number) =>
  countShown(executor, webhookDeliveries, eq(webhookDeliveries.webhookId, webhookId));

/** A few hundred. @returns how many */
export const deleteSomeBefore = (executor: Executor, moment: Date): Promise<number> =>
  deleteSomeRows(executor, webhookDeliveries, [
    sql`select ctid from ${webhookDeliveries} where ${webhookDeliveries.createdAt} < ${moment.toISOString()}::timestamptz
      order by ${webhookDeliveries.createdAt}`,
  ]);
