import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { tags } from "../tales/tables.ts";
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

/** Both directions, without the followed tags, which are few. */
const directions = (userId: number) => [eq(follows.followerId, userId), eq(follows.followedId, userId)];

export async function countRowsOf(executor: Executor, userId: number, enough: number): Promise<number> {
  let total = 0;
  for (const where of directions(userId)) {
    const some = executor.select({ id: follows.id }).from(follows).where(where).limit(enough);
    total += await executor.$count(some.as("some"));
  }
  return total;
}

const deletedAtOnce = 500;

/** @returns whether there were any */
export async function deleteSomeOf(executor: Executor, userId: number): Promise<boolean> {
  for (const where of directions(userId)) {
    const place = sql`(${follows.followerId}, ${follows.followedId})`;
    const some = executor
      .select({ followerId: follows.followerId, followedId: follows.followedId })
      .from(follows)
      .where(where)
      .limit(deletedAtOnce);
    const { rowCount } = await executor.delete(follows).where(inArray(place, some));
    if ((rowCount ?? 0) > 0) return true;
  }
  return false;
}
