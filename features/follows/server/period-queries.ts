import { sql } from "drizzle-orm";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { following as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { bitsOf } from "#features/tales/server/warnings-column.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { taleTags, tales } from "#features/tales/server/tables.ts";
import { followedTags, follows } from "./tables.ts";

/** SQL of the followed Tales of one period, for many readers at once. */

export interface Reader {
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
 * The ids of the newest Tales of the period by members and with tags that each reader follows, at most `limit` for each reader, newest
 * first. Own Tales and those by members with a block between them and the reader are left out. Only entries of indexes are read, and of
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
          cross join lateral (select ${tales.id} as id, ${tales.publicationDate} as published from ${tales}
            where ${tales.authorId} = member.id and ${isListed(tales)}
            order by ${tales.publicationDate} desc, ${tales.id} desc limit ${limit}) newest
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
