import { and, desc, eq, inArray, isNotNull, or, sql, type Placeholder } from "drizzle-orm";
import type { Tag } from "#features/tales/tags.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { tags, taleTags } from "#features/tales/server/tag-tables.ts";
import { bitsOf } from "#features/tales/server/warnings-column.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { following as bounds } from "#vocabulary/limits.ts";
import { followedTags, followerTotals, follows } from "./tables.ts";

/** SQL of following members and tags. The SQL of their Tales is in following-queries.ts. */

/** @returns false if the member was followed before */
export async function insertFollow(
  executor: Executor,
  follow: { followerId: number; followedId: number; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await executor.insert(follows).values(follow).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

const isFollow = (followerId: number | Placeholder, followedId: number | typeof tales.authorId) =>
  and(eq(follows.followerId, followerId), eq(follows.followedId, followedId));

/** @returns false if the member was not followed */
export async function deleteFollow(executor: Executor, followerId: number, followedId: number): Promise<boolean> {
  const { rowCount } = await executor.delete(follows).where(isFollow(followerId, followedId));
  return (rowCount ?? 0) > 0;
}

/** @returns the names of those who were followed */
export async function deleteFollowsBetween(executor: Executor, one: number, other: number): Promise<string[]> {
  const deleted = await executor
    .delete(follows)
    .where(or(isFollow(one, other), isFollow(other, one)))
    .returning({ id: follows.followedId });
  if (deleted.length === 0) return [];
  const ids = deleted.map(({ id }) => id);
  const rows = await executor.select({ username: users.username }).from(users).where(inArray(users.id, ids));
  return rows.map(({ username }) => username);
}

export async function isFollowing(executor: Executor, followerId: number, followedId: number): Promise<boolean> {
  const rows = await executor.select({ id: follows.id }).from(follows).where(isFollow(followerId, followedId));
  return rows.length > 0;
}

const selectFollowOfAuthor = prepared((executor, valueOf: ValueOf<{ taleId: number; userId: number }>) =>
  executor
    .select({ id: follows.id })
    .from(tales)
    .innerJoin(follows, isFollow(valueOf("userId"), tales.authorId))
    .where(eq(tales.id, valueOf("taleId"))),
);

/** Whether a member follows the author of a Tale. */
export const followsAuthorOf = async (executor: Executor, taleId: number, userId: number): Promise<boolean> =>
  (await selectFollowOfAuthor(executor, { taleId, userId })).length > 0;

/** The members whom somebody follows, the latest first. An account that is being removed is not activated any more. */
export function followedBy(executor: Executor, followerId: number, request: PageRequest) {
  const { limit, offset } = rowsOf(request);
  const where = eq(follows.followerId, followerId);
  // Cut before members are joined: a skipped follow costs its index entry.
  const onPage = executor
    .select({ id: follows.id, followedId: follows.followedId })
    .from(follows)
    .where(where)
    .orderBy(desc(follows.id))
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = executor
    .select({ username: users.username, avatar: users.picProfile })
    .from(onPage)
    .innerJoin(users, eq(users.id, onPage.followedId))
    .where(isNotNull(users.activatedAt))
    .orderBy(desc(onPage.id));
  return fetchPage(rows, () => countShown(executor, follows, where), request);
}

export async function totalFollowers(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ total: followerTotals.total })
    .from(followerTotals)
    .where(eq(followerTotals.userId, userId));
  return row?.total ?? 0;
}

export async function tagId(executor: Executor, { tagName, categoryName, languageName }: Tag): Promise<number | null> {
  const [row] = await executor
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.category, categoryName), eq(tags.language, languageName), eq(tags.name, tagName)));
  return row?.id ?? null;
}

export async function insertFollowedTag(executor: Executor, row: { userId: number; tagId: number; createdAt: Date }) {
  await executor.insert(followedTags).values(row).onConflictDoNothing();
}

const isFollowedTag = (userId: number, tag: number) =>
  and(eq(followedTags.userId, userId), eq(followedTags.tagId, tag));

export async function deleteFollowedTag(executor: Executor, userId: number, tag: number): Promise<void> {
  await executor.delete(followedTags).where(isFollowedTag(userId, tag));
}

export async function isFollowingTag(executor: Executor, userId: number, tag: number): Promise<boolean> {
  const rows = await executor.select({ id: followedTags.id }).from(followedTags).where(isFollowedTag(userId, tag));
  return rows.length > 0;
}

/** The tags that somebody follows, the latest first. */
export function tagsFollowedBy(executor: Executor, userId: number, request: PageRequest) {
  const { limit, offset } = rowsOf(request);
  const where = eq(followedTags.userId, userId);
  const onPage = executor
    .select({ id: followedTags.id, tagId: followedTags.tagId })
    .from(followedTags)
    .where(where)
    .orderBy(desc(followedTags.id))
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = executor
    .select({ tagName: tags.name, categoryName: tags.category, languageName: tags.language })
    .from(onPage)
    .innerJoin(tags, eq(tags.id, onPage.tagId))
    .orderBy(desc(onPage.id));
  return fetchPage(rows, () => countShown(executor, followedTags, where), request);
}

/** SQL of the followed Tales of one period, for many readers at once. */

interface Reader {
  id: number;
  /** Tales with one of these are left out. */
  hiddenWarnings: readonly Warning[];
}

/** `from` is in it, `to` is not. */
export interface Period {
  from: Date;
  to: Date;
}

/**
 * The ids of the newest Tales of the period by members and with tags that each reader follows, those too whose author was named in it, at most `limit` for each reader, newest
 * first. Own Tales, those whose author is hidden and those by members with a block between them and the reader are left out. Only entries of indexes are read, and of
 * Tales of the period their warnings and authors.
 */
export async function newestFollowedOf(
  executor: Executor,
  readers: readonly Reader[],
  { from, to }: Period,
  limit: number,
): Promise<Map<number, number[]>> {
  const { followerId, followedId } = follows;
  const { blockerId, blockedId } = blocks;
  const isListed = ({ publicationDate, warnings }: typeof tales | typeof taleTags) => sql`
    ${publicationDate} >= ${from.toISOString()}::timestamptz and ${publicationDate} < ${to.toISOString()}::timestamptz
      and ${publicationDate} is not null and ${warnings} & reader.hidden = 0`;
  const isBlocked = (blocker: unknown, blocked: unknown) =>
    sql`exists (select from ${blocks} where ${blockerId} = ${blocker} and ${blockedId} = ${blocked})`;
  const { rows } = await executor.execute<{ id: string; tales: string[] }>(sql`
    select reader.id, array(select distinct_tale.id from (
        select newest.id, newest.published from (
            select ${followedId} as id from ${follows} where ${followerId} = reader.id
            order by ${follows.id} desc limit ${bounds.sourcesAtMost}) member
          cross join lateral (
            (select ${tales.id} as id, ${tales.publicationDate} as published from ${tales}
              where ${tales.authorId} = member.id and ${isListed(tales)}
                and (${tales.namedAt} is null or ${tales.namedAt} < ${to.toISOString()}::timestamptz)
              order by ${tales.publicationDate} desc, ${tales.id} desc limit ${limit})
            union all
            (select ${tales.id}, ${tales.namedAt} from ${tales}
              where ${tales.authorId} = member.id and ${tales.namedAt} >= ${from.toISOString()}::timestamptz
                and ${tales.namedAt} < ${to.toISOString()}::timestamptz and ${tales.publicationDate} < ${from.toISOString()}::timestamptz
                and ${tales.warnings} & reader.hidden = 0
              order by ${tales.namedAt} desc, ${tales.id} desc limit ${limit})) newest
        union
        select newest.id, newest.published from (
            select ${followedTags.tagId} as id from ${followedTags} where ${followedTags.userId} = reader.id
            order by ${followedTags.id} desc limit ${bounds.sourcesAtMost}) tag
          cross join lateral (select ${taleTags.taleId} as id, ${taleTags.publicationDate} as published from ${taleTags}
            join ${tales} on ${tales.id} = ${taleTags.taleId} and ${tales.authorId} <> reader.id
              and not ${isBlocked(sql`reader.id`, tales.authorId)} and not ${isBlocked(tales.authorId, sql`reader.id`)}
            where ${taleTags.tagId} = tag.id and ${isListed(taleTags)}
            order by ${taleTags.publicationDate} desc, ${taleTags.taleId} desc limit ${limit}) newest
      ) distinct_tale order by distinct_tale.published desc, distinct_tale.id desc limit ${limit}) as tales
    from unnest(${sql.param(readers.map(({ id }) => id))}::bigint[],
      ${sql.param(readers.map(({ hiddenWarnings }) => bitsOf(hiddenWarnings)))}::integer[]) as reader (id, hidden)`);
  return new Map(rows.map(({ id, tales: ids }) => [Number(id), ids.map(Number)]));
}
