import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/transaction.ts";
import { rowsPerPage } from "../personal-data/row-pages.ts";
import { users } from "../accounts/tables.ts";
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
export const followsOf = (userId: number) => [
  sql`select ctid from ${follows} where ${follows.followerId} = ${userId}`,
  sql`select ctid from ${follows} where ${follows.followedId} = ${userId}`,
];
