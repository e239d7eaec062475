import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { mailedLinks, type LinkPurpose } from "./tables.ts";

/** SQL of mailed links. Each can be used once. */

export async function insertLink(executor: Executor, link: typeof mailedLinks.$inferInsert) {
  await executor.insert(mailedLinks).values(link);
}

/** The id of the account that the link belongs to, used or not; null when unknown. */
export async function userIdOfLink(
  executor: Executor,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<number | null> {
  const [row] = await executor
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)));
  return row?.userId ?? null;
}

/** Marks a link as used, if it is unused and not expired; null otherwise. */
export async function consumeLink(executor: Executor, tokenHash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedLinks.tokenHash, tokenHash),
        eq(mailedLinks.purpose, purpose),
        isNull(mailedLinks.usedAt),
        gt(mailedLinks.expiresAt, now),
      ),
    )
    .returning({ userId: mailedLinks.userId });
  return row ?? null;
}

/** Marks all remaining links of this purpose as used. */
export async function invalidateLinks(executor: Executor, userId: number, purpose: LinkPurpose, now: Date) {
  await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)));
}

/** Creation time and target path of the newest unused link of this purpose; null without one. */
export async function newestUnusedLink(executor: Executor, userId: number, purpose: LinkPurpose) {
  const [row] = await executor
    .select({ createdAt: mailedLinks.createdAt, next: mailedLinks.next })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return row ?? null;
}

export const mailedLinksOf = (executor: Executor, userId: number) =>
  executor
    .select({
      purpose: mailedLinks.purpose,
      createdAt: mailedLinks.createdAt,
      expiresAt: mailedLinks.expiresAt,
      usedAt: mailedLinks.usedAt,
      next: mailedLinks.next,
    })
    .from(mailedLinks)
    .where(eq(mailedLinks.userId, userId))
    .orderBy(mailedLinks.createdAt);

/** Deletes links that have expired. */
export async function deleteExpiredLinks(executor: Executor, now: Date) {
  await executor.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
