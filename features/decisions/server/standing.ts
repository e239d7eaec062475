import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AboutType, DecisionKind } from "../calls.ts";
import type { DecisionRow } from "./record.ts";
import { decisions, type FormerTale } from "./tables.ts";

/** SQL of decisions that stand: those that nobody has revoked. */

type Subject = Pick<DecisionRow, "aboutType" | "aboutId">;

/** Those of some kinds about the same thing, in their order. The caller holds the lock of the thing. */
export const standingAbout = (
  executor: Executor,
  { aboutType, aboutId }: Subject,
  kinds: readonly DecisionKind[],
  exceptId = 0,
): Promise<DecisionRow[]> =>
  executor
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.aboutType, aboutType),
        eq(decisions.aboutId, aboutId),
        inArray(decisions.kind, [...kinds]),
        // Without a parameter, as in the condition of the index.
        sql`${decisions.revokedAt} is null`,
        ne(decisions.id, exceptId),
      ),
    )
    .orderBy(asc(decisions.id));

/** Whether a decision that stands has cost points for this thing since then, for whatever reason. */
export async function hasCostPointsSince(
  executor: Executor,
  { type, id, since }: { type: AboutType; id: number; since: Date },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.aboutType, type),
        eq(decisions.aboutId, id),
        isNull(decisions.revokedAt),
        isNotNull(decisions.pointsLost),
        gte(decisions.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

interface Revocation {
  revokedAt: Date;
  revokedById: number;
  revokeNote: string | null;
}

/** Marks those of them as revoked that stand. @returns them */
export const markRevoked = (
  executor: Executor,
  ids: readonly number[],
  revocation: Revocation,
): Promise<DecisionRow[]> =>
  executor
    .update(decisions)
    .set(revocation)
    .where(and(inArray(decisions.id, [...ids]), isNull(decisions.revokedAt)))
    .returning();

/** It takes over what a Tale was before it went away from an earlier decision that is revoked. */
export async function setFormerTale(executor: Executor, id: number, formerTale: FormerTale): Promise<void> {
  await executor.update(decisions).set({ formerTale }).where(eq(decisions.id, id));
}

/** The state of the Tale that a decision took away; null if it knows nothing, or has handed that over. */
export async function formerTaleOf(executor: Executor, id: number): Promise<FormerTale | null> {
  const [row] = await executor.select({ formerTale: decisions.formerTale }).from(decisions).where(eq(decisions.id, id));
  return row?.formerTale ?? null;
}
