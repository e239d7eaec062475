import { and, asc, eq, gt, sql } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { pagedWithoutId, rowsPerPage, unpaged } from "#features/personal-data/server/row-pages.ts";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { tags } from "#features/tales/server/tag-tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { totalFollowers } from "./queries.ts";
import { followedTags, follows } from "./tables.ts";

/** SQL of the personal data in follows. */

const followsAfter = (executor: Executor, followerId: number, after: number) =>
  executor
    .select({ id: follows.id, username: users.username, followedAt: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, followerId), gt(follows.id, after)))
    .orderBy(asc(follows.id))
    .limit(rowsPerPage);

const followedTagsAfter = (executor: Executor, userId: number, after: number) =>
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

const followersOf = (userId: number) => sql`select ctid from ${follows} where ${follows.followedId} = ${userId}`;

const deletedAtOnce = 200;

/** The members and tags that a member follows, and the number of the member's followers, whose names are theirs. */
export const followsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    const followers = async () => [{ totFollowers: await totalFollowers(db, user.id) }];
    return [
      {
        name: "follows",
        column: follows.followerId,
        rows: () => pagedWithoutId((after) => followsAfter(db, user.id, after)),
      },
      {
        name: "followers",
        column: follows.followedId,
        single: true,
        rows: () => unpaged(followers()),
      },
      {
        name: "followedTags",
        column: followedTags.userId,
        rows: () => pagedWithoutId((after) => followedTagsAfter(db, user.id, after)),
      },
    ];
  },

  /** Pages of the members whom the removed one followed show a smaller number. */
  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const names = await deleteSomeFollowed(tx, id);
    cache.moved(afterCommit, names.map(cacheTag.followers), "changed");
    return names.length || deleteSomeRows(tx, follows, [followersOf(id)]);
  },
};

/** Ends some of the member's follows. @returns the names of those whom the member followed */
async function deleteSomeFollowed(executor: Executor, followerId: number): Promise<string[]> {
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
