import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { roles, isReviewer } from "#vocabulary/roles.ts";
import type { ClaimKind } from "../claims.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { claims } from "./claims-tables.ts";

/** SQL of claims. */

const staff = roles.filter(isReviewer);

/** A claim ends with its time, and when its holder is no longer staff. */
const runs = (now: Date) => and(gt(claims.until, now), inArray(users.role, staff));

/** The role of an account and the claim that somebody has: undefined without the account, `holderId` null without a claim. */
export async function roleAndClaim(
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

export async function runningClaim(executor: Executor, kind: ClaimKind, targetId: number, now: Date) {
  const [row] = await executor
    .select({ holderId: claims.holderId, holder: users.username, until: claims.until })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.holderId))
    .where(and(eq(claims.kind, kind), eq(claims.targetId, targetId), runs(now)));
  return row ?? null;
}

/** The names of those who are deciding about these things, by id. */
export async function runningClaims(
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

export async function putClaim(executor: Executor, claim: typeof claims.$inferInsert): Promise<void> {
  await executor
    .insert(claims)
    .values(claim)
    .onConflictDoUpdate({
      target: [claims.kind, claims.targetId],
      set: { holderId: claim.holderId, until: claim.until },
    });
}

/** Waits to be sent. */
export const deleteClaims = (executor: Executor, targets: readonly { kind: ClaimKind; id: number }[]) =>
  executor
    .delete(claims)
    .where(or(...targets.map(({ kind, id }) => and(eq(claims.kind, kind), eq(claims.targetId, id)))));

export async function deleteExpiredClaims(executor: Executor, now: Date): Promise<void> {
  await executor.delete(claims).where(lte(claims.until, now));
}

export const claimsOfMember = (executor: Executor, holderId: number) =>
  executor
    .select({ kind: claims.kind, targetId: claims.targetId, expiresAt: claims.until })
    .from(claims)
    .where(eq(claims.holderId, holderId));
