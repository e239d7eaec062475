import { and, eq, lt } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { socialIdentities, usedPendingLogins } from "./tables.ts";

/** SQL of the social login. */

/** The id of the account with this provider identity; null when there is none. */
export async function accountOf(
  executor: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | null> {
  const [row] = await executor
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)));
  return row?.userId ?? null;
}

export async function insertIdentity(executor: Executor, identity: typeof socialIdentities.$inferInsert) {
  await executor.insert(socialIdentities).values(identity);
}

export async function isPendingLoginUsed(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: usedPendingLogins.id })
    .from(usedPendingLogins)
    .where(eq(usedPendingLogins.id, id));
  return rows.length > 0;
}

/** @returns false when it was used before. Of two simultaneous calls, the second waits for the first and returns false. */
export async function usePendingLogin(
  executor: Executor,
  pendingLogin: typeof usedPendingLogins.$inferInsert,
): Promise<boolean> {
  const rows = await executor
    .insert(usedPendingLogins)
    .values(pendingLogin)
    .onConflictDoNothing()
    .returning({ id: usedPendingLogins.id });
  return rows.length > 0;
}

export async function deleteExpiredPendingLogins(executor: Executor, now: Date) {
  await executor.delete(usedPendingLogins).where(lt(usedPendingLogins.expiresAt, now));
}
