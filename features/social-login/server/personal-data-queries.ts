import { eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { socialIdentities } from "./tables.ts";

export const identitiesOf = (executor: Executor, userId: number) =>
  executor
    .select({
      issuer: socialIdentities.issuer,
      identifier: socialIdentities.subject,
      createdAt: socialIdentities.createdAt,
    })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(socialIdentities.createdAt);

export async function deleteIdentitiesOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(socialIdentities).where(eq(socialIdentities.userId, userId));
}
