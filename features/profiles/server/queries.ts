import { eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";

/** SQL of profiles. */

export type ProfileFields = Partial<
  Pick<
    typeof users.$inferInsert,
    "firstname" | "lastname" | "bio" | "instagram" | "fb" | "website" | "language" | "privacy"
  >
>;

/** Undefined fields stay as they are. @returns false when the account has been removed */
export async function updateProfileFields(executor: Executor, userId: number, fields: ProfileFields): Promise<boolean> {
  const rows = await executor.update(users).set(fields).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length > 0;
}
