import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { notification as bounds } from "#vocabulary/limits.ts";
import { pushSubscription, type PushSubscriptionKeys } from "../calls.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { sessionOf, type Actor } from "#kit/server/http/call-checks.ts";
import { lockOwnSession } from "#features/accounts/server/sessions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, ApiError } from "#kit/server/api-error.ts";
import { sessions, users } from "#features/accounts/server/tables.ts";
import { isOn } from "./queries.ts";
import { notifications, pushSubscriptions } from "./tables.ts";

/** Push subscriptions: browsers that get notifications while the site is closed. Each one ends with its session. */

function parseToken(token: string): PushSubscriptionKeys | null {
  try {
    return pushSubscription.safeParse(JSON.parse(token)).data ?? null;
  } catch {
    return null;
  }
}

/** Subscribes the caller's browser until the session ends. @throws {ApiError} UNAUTHENTICATED for another member's id, BAD_REQUEST for an invalid subscription */
export async function registerPush(
  context: AppContext,
  actor: Actor,
  { userId, token }: { userId: number; token: string },
) {
  if (userId !== actor.id)
    throw new ApiError("UNAUTHENTICATED", { detail: "This call needs the bearer token of the user that it names." });
  const subscription = parseToken(token);
  if (subscription === null) throw invalidField("token", "This is not a push subscription as a browser serialises it.");
  if (!context.push.accepts(subscription))
    throw invalidField("token", "No push service can be reached at this endpoint with these keys.");
  const { endpoint, keys } = subscription;
  const row = { userId, sessionId: sessionOf(actor), ...keys, createdAt: context.clock.now() };
  await inTransaction(context.database, async (tx) => {
    await lockOwnSession(tx, actor);
    // A member who used that browser before loses it.
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    await deleteOldest(tx, userId, bounds.subscriptionsMax);
  });
  return { userId, endpoint };
}

/** Deletes a subscription of the caller; does nothing if it does not exist. */
export async function unregisterPush(context: AppContext, actor: Actor, endpoint: string): Promise<void> {
  const { db } = context.database;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, actor.id), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes all subscriptions of a member but the newest `keep`. */
async function deleteOldest(executor: Executor, userId: number, keep: number): Promise<void> {
  const oldestBeyondLimit = executor
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint))
    .offset(keep);
  await executor.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, oldestBeyondLimit));
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

/** Those of many members who have a browser for push messages. */
export async function membersWithBrowser(executor: Executor, memberIds: readonly number[]): Promise<Set<number>> {
  const rows = await executor
    .selectDistinct({ id: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...memberIds])}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

const wantsPush = isOn("push", { member: sql`${notifications.receiverId}`, kind: sql`${notifications.title}` });

/** These notifications, once for every browser of receivers who get their kind as push messages. @param usable the condition for sessions that may get messages */
export const pushesOf = (executor: Executor, notificationIds: readonly number[], usable: SQL | undefined) =>
  executor
    .select({
      id: notifications.id,
      notificationTitle: notifications.title,
      message: notifications.message,
      messageLanguage: notifications.messageLanguage,
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
