import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { holdPublishedTale } from "#features/tales/server/published-queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { follows } from "./tables.ts";

/** SQL of notifying the followers of an author. */

export async function hasFollowers(executor: Executor, authorId: number): Promise<boolean> {
  const rows = await executor.select({ id: follows.id }).from(follows).where(eq(follows.followedId, authorId)).limit(1);
  return rows.length > 0;
}

/**
 * A published Tale, which can't be deleted until the transaction ends: its notifications go with it. Likes don't wait.
 * The author is locked first, as by the removal of an account. @returns null if there is no such Tale
 */
export async function lockAnnouncedTale(executor: Executor, id: number) {
  const [author] = await executor
    .select({ id: users.id, username: users.username })
    .from(users)
    .innerJoin(tales, and(eq(tales.authorId, users.id), eq(tales.id, id)))
    .for("key share", { of: users });
  const columns = { id: tales.id, authorId: tales.authorId, title: tales.title, categoryName: tales.category };
  const tale = await holdPublishedTale(executor, id, columns);
  return author === undefined || tale === null ? null : { ...tale, author };
}

/** The ids of an author's next followers. */
export async function followersAfter(
  executor: Executor,
  authorId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await executor
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, authorId), gt(follows.followerId, after)))
    .orderBy(asc(follows.followerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
