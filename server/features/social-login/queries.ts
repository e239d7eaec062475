import { and, eq, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { socialIdentities, usedPendingLogins } from "./tables.ts";

/** All SQL of logging in by other sites. */

/** The account of this person, as the other site names them; null when they have none. */
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

export async function isPendingLoginUsed(executor: Executor, ticketId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: usedPendingLogins.id })
    .from(usedPendingLogins)
    .where(eq(usedPendingLogins.id, ticketId));
  return rows.length > 0;
}

/** @returns false when it was used before; of two at once, one waits for the other and then hears so. */
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
