import { claimTime } from "#vocabulary/limits.ts";
import type { Claim, ClaimKind } from "../claims.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { refuseLostRole } from "#features/accounts/server/staff-actions.ts";
import {
  deleteClaims,
  deleteExpiredClaims,
  putClaim,
  roleAndClaim,
  runningClaim,
  runningClaims,
} from "./claims-queries.ts";

/** Claims: while a member of staff decides about something, nobody else does. */

export interface Target {
  kind: ClaimKind;
  id: number;
}

/** @throws {ApiError} CLAIMED, with the holder, while another member of staff has claimed it */
export async function refuseIfClaimed(
  { clock }: AppContext,
  executor: Executor,
  actor: Actor,
  { kind, id }: Target,
): Promise<void> {
  const claim = await runningClaim(executor, kind, id, clock.now());
  if (claim !== null) refuseHolder(actor, claim);
}

function refuseHolder(actor: Actor, { holderId, holder }: { holderId: number; holder: string }): void {
  if (holderId === actor.id) return;
  throw claimedBy(holder);
}

export const claimedBy = (holder: string) =>
  new ApiError("CLAIMED", { detail: `${holder} is deciding on this.`, decidedBy: holder });

/**
 * `requireStaffRole` and `refuseIfClaimed` by one statement, after the locks of a decision.
 * @returns throws CLAIMED: other refusals come before it @throws {ApiError} FORBIDDEN; UNAUTHENTICATED
 */
export async function requireReviewer(
  { clock }: AppContext,
  tx: Executor,
  actor: Actor,
  { kind, id }: Target,
): Promise<{ refuseIfClaimed(): void }> {
  const row = await roleAndClaim(tx, actor.id, { kind, id, now: clock.now() });
  refuseLostRole("moderator", row?.role ?? null);
  return {
    refuseIfClaimed() {
      if (row?.holder != null) refuseHolder(actor, { holderId: row.holderId!, holder: row.holder });
    },
  };
}

/** The caller holds a lock of the target's row. @throws {ApiError} CLAIMED */
export async function takeClaim(context: AppContext, tx: Executor, actor: Actor, target: Target): Promise<Claim> {
  await refuseIfClaimed(context, tx, actor, target);
  const until = fromNow(context.clock, claimTime);
  await putClaim(tx, { kind: target.kind, targetId: target.id, holderId: actor.id, until });
  return { claimedBy: actor.username, claimedUntil: until.toISOString() };
}

/** @throws {ApiError} CLAIMED */
export async function releaseClaim(context: AppContext, tx: Executor, actor: Actor, target: Target): Promise<void> {
  await refuseIfClaimed(context, tx, actor, target);
  await endClaim(tx, target);
}

/** With the decision, or when there is nothing to decide any more. Waits to be sent. */
export const endClaim = (tx: Executor, { kind, id }: Target) => deleteClaims(tx, [{ kind, id }]);

/** The same for many decisions. */
export const endClaims = (tx: Executor, targets: readonly Target[]) => deleteClaims(tx, targets);

export const holdersOf = ({ clock }: AppContext, executor: Executor, kind: ClaimKind, ids: readonly number[]) =>
  runningClaims(executor, kind, ids, clock.now());

/** For the housekeeping. */
export const forgetExpiredClaims = ({ clock, database }: AppContext) => deleteExpiredClaims(database.db, clock.now());
