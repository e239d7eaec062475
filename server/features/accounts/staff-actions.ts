import type { Caller, Role } from "#contract/roles.ts";
import {
  inTransaction,
  type AfterCommit,
  type Executor,
  type Transaction,
} from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { callerNames, ApiError } from "#server/platform/api-error.ts";
import { mayStillCall } from "./policy.ts";
import { roleOf } from "./queries.ts";
import { accountRemoved } from "./removal.ts";

/**
 * An act of the staff in one transaction, which comes to nothing where who acts has lost the role by its end. Acts that
 * go by the role, or answer more to the staff than to others, ask `requireStaffRole` themselves once they hold their locks.
 * @throws {ApiError} what `work` does, or as `requireStaffRole`
 */
export function staffTransaction<T>(
  { database }: AppContext,
  actor: Actor,
  caller: Caller,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (tx, afterCommit) => {
    const result = await work(tx, afterCommit);
    await requireStaffRole(tx, actor, caller);
    return result;
  });
}

/**
 * Looks at the role of who acts once more, in the transaction of the act and after its locks: it may have been taken away
 * since the call came in, by somebody who was faster.
 * @returns what they are now @throws {ApiError} FORBIDDEN, or UNAUTHENTICATED for who was removed
 */
export async function requireStaffRole(tx: Executor, actor: Actor, caller: Caller): Promise<Role> {
  const role = await roleOf(tx, actor.id);
  const answer = mayStillCall(caller, role);
  if (answer === "UNAUTHENTICATED" || role === null) throw accountRemoved();
  if (answer !== null)
    throw new ApiError(answer, {
      detail: `Only ${callerNames[caller]} may do this, and you are no longer one of them.`,
    });
  return role;
}
