import type { Caller, Role } from "#vocabulary/roles.ts";
import { inTransaction, type AfterCommit, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { callerNames, ApiError } from "#kit/server/api-error.ts";
import { mayStillCall } from "./policy.ts";
import { roleOf } from "./staff-queries.ts";
import { accountRemoved } from "./errors.ts";

/**
 * Runs a staff action in one transaction and rolls it back if the actor has lost the role by its end. Actions that depend on the
 * role, or answer more to staff than to others, call `requireStaffRole` themselves after they hold their locks.
 * @throws {ApiError} the errors of `work` and of `requireStaffRole`
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
 * Reads the actor's role again, in the transaction of the action and after its locks: another administrator may have taken it away
 * since the call came in.
 * @returns the current role @throws {ApiError} FORBIDDEN, or UNAUTHENTICATED when the account was removed
 */
export async function requireStaffRole(tx: Executor, actor: Actor, caller: Caller): Promise<Role> {
  return refuseLostRole(caller, await roleOf(tx, actor.id));
}

/** @param role as it is now; null without the account @returns it @throws {ApiError} FORBIDDEN; UNAUTHENTICATED */
export function refuseLostRole(caller: Caller, role: Role | null): Role {
  const answer = mayStillCall(caller, role);
  if (answer === "UNAUTHENTICATED" || role === null) throw accountRemoved();
  if (answer !== null)
    throw new ApiError(answer, {
      detail: `Only ${callerNames[caller]} may do this, and you are no longer one of them.`,
    });
  return role;
}
