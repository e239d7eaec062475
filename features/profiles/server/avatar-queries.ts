import { eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";

/** SQL of avatars. */

/** Locks the user's row, so that simultaneous uploads replace each other; null when the account is gone. */
export async function lockAvatar(executor: Executor, userId: number): Promise<{ avatar: string | null } | null> {
  const [row] = await executor
    .select({ avatar: users.picProfile })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row ?? null;
}

export async function setAvatar(executor: Executor, userId: number, avatar: string | null) {
  await executor.update(users).set({ picProfile: avatar }).where(eq(users.id, userId));
}
