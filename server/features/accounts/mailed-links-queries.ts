import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { mailedLinks, type LinkPurpose } from "./tables.ts";

/** SQL of mailed links. Each works once. */

export async function insertLink(executor: Executor, link: typeof mailedLinks.$inferInsert) {
  await executor.insert(mailedLinks).values(link);
}

/** Whose link this is, used or not; null when unknown. */
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

/** Uses up a link that is unused and not expired, at most once; null when there is none such. */
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

/** Uses up whatever other links of this kind an account still has. */
export async function invalidateLinks(executor: Executor, userId: number, purpose: LinkPurpose, now: Date) {
  await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)));
}

/** When the youngest unused link of this kind was made, and where it leads on to; null without one. */
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

/** Removes those that nobody can use any more. */
export async function deleteExpiredLinks(executor: Executor, now: Date) {
  await executor.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
