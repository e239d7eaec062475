import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { sessions, users } from "#features/accounts/server/tables.ts";
import { pushSubscriptions } from "./push-tables.ts";
import { isOn } from "./settings-queries.ts";
import { notifications } from "./tables.ts";

/** SQL of push subscriptions. */

/** Stores a subscription for this member; a member who used that browser before loses it. */
export async function keepSubscription(executor: Executor, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { endpoint: _same, ...replaced } = row;
  await executor
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: replaced });
}

/** Deletes all subscriptions of a member but the newest `keep`. */
export async function deleteOldest(executor: Executor, userId: number, keep: number): Promise<void> {
  const oldestBeyondLimit = executor
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint))
    .offset(keep);
  await executor.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, oldestBeyondLimit));
}

export async function deleteSubscription(executor: Executor, userId: number, endpoint: string): Promise<void> {
  await executor
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes a subscription that its push service reported as gone, unless the browser has subscribed again with the same endpoint. */
export async function deleteExpiredSubscription(
  executor: Executor,
  { endpoint, auth }: { endpoint: string; auth: string },
): Promise<void> {
  await executor
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth)));
}

const wantsPush = isOn("push", { member: sql`${notifications.receiverId}`, kind: sql`${notifications.title}` });

/** These notifications, once for every browser of receivers who get their kind as push messages. @param usable the condition for sessions that may get messages */
export const pushesOf = (executor: Executor, notificationIds: readonly number[], usable: SQL | undefined) =>
  executor
    .select({
      id: notifications.id,
      notificationTitle: notifications.title,
      message: notifications.message,
      language: users.language,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.receiverId))
    .innerJoin(users, eq(users.id, notifications.receiverId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(sql`${notifications.id} = any(${sql.param([...notificationIds])}::bigint[])`, usable, wantsPush))
    .orderBy(notifications.id);

export type PushRow = Awaited<ReturnType<typeof pushesOf>>[number];
