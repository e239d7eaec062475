import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";

/** All SQL of what people tell of themselves. */

export type ProfileFields = Partial<
  Pick<
    typeof users.$inferInsert,
    "firstname" | "lastname" | "bio" | "instagram" | "fb" | "website" | "language" | "privacy"
  >
>;

/** What is undefined stays as it is. @returns false where the account was removed meanwhile */
export async function updateProfileFields(executor: Executor, userId: number, told: ProfileFields): Promise<boolean> {
  const rows = await executor.update(users).set(told).where(eq(users.id, userId)).returning({ id: users.id });
  return rows.length > 0;
}
