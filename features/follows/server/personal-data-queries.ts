import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tags } from "#features/tales/server/tables.ts";
import { followedTags, follows } from "./tables.ts";

/** SQL of the personal data in follows. */

export const followsAfter = (executor: Executor, followerId: number, after: number) =>
  executor
    .select({ id: follows.id, username: users.username, followedAt: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, followerId), gt(follows.id, after)))
    .orderBy(asc(follows.id))
    .limit(rowsPerPage);

export const followedTagsAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: followedTags.id,
      tagName: tags.name,
      categoryName: tags.category,
      languageName: tags.language,
      followedAt: followedTags.createdAt,
    })
    .from(followedTags)
    .innerJoin(tags, eq(tags.id, followedTags.tagId))
    .where(and(eq(followedTags.userId, userId), gt(followedTags.id, after)))
    .orderBy(asc(followedTags.id))
    .limit(rowsPerPage);

export const followersOf = (userId: number) => sql`select ctid from ${follows} where ${follows.followedId} = ${userId}`;

const deletedAtOnce = 200;

/** Ends some of the member's follows. @returns the names of those whom the member followed */
export async function deleteSomeFollowed(executor: Executor, followerId: number): Promise<string[]> {
  const some = executor
    .select({ id: follows.id })
    .from(follows)
    .where(eq(follows.followerId, followerId))
    .limit(deletedAtOnce);
  const deleted = await executor
    .delete(follows)
    .where(sql`${follows.id} = any(array(${some}))`)
    .returning({ followedId: follows.followedId });
  const ids = sql.param(deleted.map(({ followedId }) => followedId));
  const rows = await executor
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.id} = any(${ids}::bigint[])`);
  return rows.map(({ username }) => username);
}
