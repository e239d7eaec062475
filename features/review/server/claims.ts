import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Claim, ClaimKind } from "../calls.ts";
import { ApiError, notFound, refuseUnless } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { hasOtherActiveStaff } from "#features/accounts/server/staff-queries.ts";
import { refuseLostRole, requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { users } from "#features/accounts/server/tables.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { mayDecide, maySee } from "#features/tales/server/policy.ts";
import { lockTale } from "#features/tales/server/queries.ts";
import { fromNow } from "#kit/server/clock.ts";
import { claimTime } from "#vocabulary/limits.ts";
import { roles, isReviewer } from "#vocabulary/roles.ts";
import { isRevisionWaiting } from "./revisions-queries.ts";
import { claims } from "./tables.ts";

/** Claims of Tales. One covers a Tale and its revision. */

interface Claiming {
  id: number;
  /** Whether a colleague's claim becomes the actor's, who is an administrator. */
  takeOver: boolean;
}

/** @throws {ApiError} NOT_FOUND; CONFLICT if nothing of it waits; OWN_TALE; CLAIMED; FORBIDDEN for a moderator who takes over */
export async function claimTale(context: AppContext, reviewer: Actor, { id, takeOver }: Claiming): Promise<Claim> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const tale = await lockTale(tx, id);
    if (tale === null || maySee(reviewer, tale) !== null) throw notFound();
    await requireStaffRole(tx, reviewer, takeOver ? "admin" : "moderator");
    const waits = tale.publicationDate === null ? tale.isFinished : await isRevisionWaiting(tx, id);
    if (!waits) throw new ApiError("CONFLICT", { detail: "Nothing of this Tale is waiting for review." });
    const isOwn = tale.authorId === reviewer.id;
    refuseUnless(
      mayDecide(reviewer, tale, isOwn && (await hasOtherActiveStaff(tx, reviewer.id, context.clock.now()))),
      {
        OWN_TALE: "You wrote this Tale, so another reviewer decides on it.",
      },
    );
    if (takeOver) await endClaim(tx, { kind: "tale", id });
    const claim = await takeClaim(context, tx, reviewer, { kind: "tale", id });
    deskChanged(afterCommit);
    return claim;
  });
}

/** Nothing happens without a claim. @throws {ApiError} CLAIMED if it is another member's */
export async function releaseTale(context: AppContext, reviewer: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await lockTale(tx, id);
    await releaseClaim(context, tx, reviewer, { kind: "tale", id });
    deskChanged(afterCommit);
  });
}

/** Claims: while a member of staff decides about something, nobody else does. */

/** SQL of claims. */

const staff = roles.filter(isReviewer);

/** A claim ends with its time, and when its holder is no longer staff. */
const runs = (now: Date) => and(gt(claims.until, now), inArray(users.role, staff));

/** Waits to be sent. */
const deleteClaims = (executor: Executor, targets: readonly { kind: ClaimKind; id: number }[]) =>
  executor
    .delete(claims)
    .where(or(...targets.map(({ kind, id }) => and(eq(claims.kind, kind), eq(claims.targetId, id)))));

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

/** The role of an account and the claim that somebody has: undefined without the account, `holderId` null without a claim. */
async function roleAndClaim(
  executor: Executor,
  accountId: number,
  { kind, id, now }: { kind: ClaimKind; id: number; now: Date },
) {
  const holder = alias(users, "holder");
  const isRunning = and(gt(claims.until, now), inArray(holder.role, staff));
  const [row] = await executor
    .select({ role: users.role, holderId: holder.id, holder: holder.username })
    .from(users)
    .leftJoin(claims, and(eq(claims.kind, kind), eq(claims.targetId, id)))
    .leftJoin(holder, and(eq(holder.id, claims.holderId), isRunning))
    .where(eq(users.id, accountId));
  return row;
}

async function runningClaim(executor: Executor, kind: ClaimKind, targetId: number, now: Date) {
  const [row] = await executor
    .select({ holderId: claims.holderId, holder: users.username, until: claims.until })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.holderId))
    .where(and(eq(claims.kind, kind), eq(claims.targetId, targetId), runs(now)));
  return row ?? null;
}

/** The names of those who are deciding about these things, by id. */
async function runningClaims(
  executor: Executor,
  kind: ClaimKind,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: claims.targetId, holder: users.username })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.holderId))
    .where(and(eq(claims.kind, kind), sql`${claims.targetId} = any(${sql.param([...ids])}::bigint[])`, runs(now)));
  return new Map(rows.map(({ id, holder }) => [id, holder]));
}

async function putClaim(executor: Executor, claim: typeof claims.$inferInsert): Promise<void> {
  await executor
    .insert(claims)
    .values(claim)
    .onConflictDoUpdate({
      target: [claims.kind, claims.targetId],
      set: { holderId: claim.holderId, until: claim.until },
    });
}

async function deleteExpiredClaims(executor: Executor, now: Date): Promise<void> {
  await executor.delete(claims).where(lte(claims.until, now));
}

export const claimsOfMember = (executor: Executor, holderId: number) =>
  executor
    .select({ kind: claims.kind, targetId: claims.targetId, expiresAt: claims.until })
    .from(claims)
    .where(eq(claims.holderId, holderId));
