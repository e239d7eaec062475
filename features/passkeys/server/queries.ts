import { and, count, eq, gt, lt, or } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { sessions } from "#features/accounts/server/tables.ts";
import { passkeys } from "./tables.ts";

/** SQL of passkeys. */

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A member has at most twenty. */
export const passkeysOf = (executor: Executor, userId: number) =>
  executor.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);

export async function countPasskeys(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

export async function passkeyWith(executor: Executor, credentialId: string, host: string): Promise<PasskeyRow | null> {
  const [row] = await executor
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.host, host)));
  return row ?? null;
}

export async function insertPasskey(executor: Executor, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [row] = await executor.insert(passkeys).values(passkey).returning();
  return row!;
}

export async function renamePasskey(
  executor: Executor,
  { id, userId, name }: Pick<PasskeyRow, "id" | "userId" | "name">,
): Promise<PasskeyRow | null> {
  const [row] = await executor
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/**
 * Notes a log-in, unless the passkey is gone or another log-in has counted as far since it was read: then somebody has a copy of it
 * (WebAuthn Level 3, 6.1.1).
 */
export async function notePasskeyUsed(
  executor: Executor,
  { id, counter, usedAt }: { id: number; counter: number; usedAt: Date },
): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await executor
    .update(passkeys)
    .set({ counter, usedAt })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns false when this member has no such passkey */
export async function deletePasskey(executor: Executor, id: number, userId: number): Promise<boolean> {
  const rows = await executor
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Whether any member has a passkey with this id. */
export async function passkeyExists(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  return rows.length > 0;
}

/** @returns how many there were */
export async function deletePasskeysOf(executor: Executor, userId: number): Promise<number> {
  const rows = await executor.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return rows.length;
}

/** How many passkeys are bound to hosts other than this one. The two ranges need no look at its own. */
export const passkeysOfOtherHosts = (executor: Executor, host: string) =>
  executor
    .select({ host: passkeys.host, total: count() })
    .from(passkeys)
    .where(or(lt(passkeys.host, host), gt(passkeys.host, host)))
    .groupBy(passkeys.host)
    .orderBy(passkeys.host);

/** How the session began; null once it has ended. */
export async function beginningOf(executor: Executor, sessionId: string) {
  const [row] = await executor
    .select({ createdAt: sessions.createdAt, passkey: sessions.passkey, userVerified: sessions.userVerified })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}
