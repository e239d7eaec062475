import { notification as bounds } from "#vocabulary/limits.ts";
import { pushSubscription, type PushSubscriptionKeys } from "../calls.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockOwnSession } from "#features/accounts/server/sessions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, ApiError } from "#kit/server/api-error.ts";
import { deleteOldest, deleteSubscription, keepSubscription } from "./push-queries.ts";

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
  await inTransaction(context.database, async (tx) => {
    await lockOwnSession(tx, actor);
    await keepSubscription(tx, {
      endpoint,
      userId,
      sessionId: actor.sessionId,
      ...keys,
      createdAt: context.clock.now(),
    });
    await deleteOldest(tx, userId, bounds.subscriptionsMax);
  });
  return { userId, endpoint };
}

/** Deletes a subscription of the caller; does nothing if it does not exist. */
export async function unregisterPush(context: AppContext, actor: Actor, endpoint: string): Promise<void> {
  await deleteSubscription(context.database.db, actor.id, endpoint);
}
