import { memberBlocked } from "#features/blocks/server/events.ts";
import { profileTotals } from "#features/profiles/server/service.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import type { Tag } from "#features/tales/tags.ts";
import type { TaleList } from "#features/tales/shapes.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { listedView, listOf } from "#features/tales/server/views.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { invalidField, notFound } from "#kit/server/api-error.ts";
import { accountByUsername, refuseTroll } from "#features/accounts/server/service.ts";
import { isBlocking, lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { countFollowedTales, followedTales } from "./following-queries.ts";
import {
  deleteFollow,
  deleteFollowedTag,
  deleteFollowsBetween,
  followedBy,
  insertFollow,
  insertFollowedTag,
  isFollowing,
  isFollowingTag,
  tagId,
  tagsFollowedBy,
  totalFollowers,
} from "./queries.ts";

/** Following members and tags, and the Tales of both. */

/** For profiles. */
export const followersOfProfile = profileTotals.with(async (executor, userId) => ({
  totFollowers: await totalFollowers(executor, userId),
}));

/** @throws {ApiError} NOT_FOUND, TROLL, BLOCKED, or BAD_REQUEST for oneself */
export async function followMember(context: AppContext, actor: Actor, username: string): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const followed = await accountByUsername(context, username, tx);
    if (followed.id === actor.id) throw invalidField("username", "You can't follow yourself.");
    await lockAgainstBlocks(tx, actor.id);
    await refuseBlocked(tx, actor, { memberIds: [followed.id] });
    const follow = { followerId: actor.id, followedId: followed.id, createdAt: context.clock.now() };
    if (await insertFollow(tx, follow))
      context.cache.moved(afterCommit, [cacheTag.followers(followed.username)], "changed");
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function unfollowMember(context: AppContext, actor: Actor, username: string): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const followed = await accountByUsername(context, username, tx);
    if (await deleteFollow(tx, actor.id, followed.id))
      context.cache.moved(afterCommit, [cacheTag.followers(followed.username)], "changed");
  });
}

/** A block ends the follows between two members in both directions. */
export const endFollows = memberBlocked.with(async ({ context, tx, afterCommit }, { blockerId, blockedId }) => {
  const names = await deleteFollowsBetween(tx, blockerId, blockedId);
  if (names.length > 0) context.cache.moved(afterCommit, names.map(cacheTag.followers), "changed");
});

export async function listFollowed({ database }: AppContext, actor: Actor, request: PageRequest) {
  const { rows, total } = await followedBy(database.db, actor.id, request);
  return { users: rows, totalUsers: total };
}

export async function checkFollow(context: AppContext, actor: Actor, username: string) {
  const { id } = await accountByUsername(context, username);
  const { db } = context.database;
  return { follows: await isFollowing(db, actor.id, id), blocks: await isBlocking(db, actor.id, id) };
}

/** @throws {ApiError} NOT_FOUND */
async function existingTag(executor: Executor, tag: Tag): Promise<number> {
  const id = await tagId(executor, tag);
  if (id === null) throw notFound();
  return id;
}

export function followTag({ database, clock }: AppContext, actor: Actor, tag: Tag): Promise<void> {
  return inTransaction(database, async (tx) => {
    await insertFollowedTag(tx, { userId: actor.id, tagId: await existingTag(tx, tag), createdAt: clock.now() });
  });
}

export async function unfollowTag({ database }: AppContext, actor: Actor, tag: Tag): Promise<void> {
  await deleteFollowedTag(database.db, actor.id, await existingTag(database.db, tag));
}

export async function listFollowedTags({ database }: AppContext, actor: Actor, request: PageRequest) {
  const { rows, total } = await tagsFollowedBy(database.db, actor.id, request);
  return { tags: rows, totalTags: total };
}

export async function checkTag({ database }: AppContext, actor: Actor, tag: Tag) {
  return { follows: await isFollowingTag(database.db, actor.id, await existingTag(database.db, tag)) };
}

/** Published Tales by followed members or with followed tags, newest first. */
export async function listFollowing(
  { database, siteSettings }: AppContext,
  actor: Actor,
  { withoutWarning = [], ...request }: PageRequest & { withoutWarning?: readonly Warning[] | undefined },
): Promise<TaleList> {
  const wanted = { userId: actor.id, withoutWarning, offer: siteSettings.current };
  const rows = await followedTales(database.db, wanted, request);
  const isWhole = request.pageNumber === 0 && rows.length < request.pageSize;
  return listOf(listedView, { rows, total: isWhole ? rows.length : await countFollowedTales(database.db, wanted) });
}
