import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";

/** All SQL of avatars. */

/** Locks somebody's row, so that of two pictures that come at once one replaces the other; null where the account is gone. */
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
