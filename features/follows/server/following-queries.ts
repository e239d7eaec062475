import { hasAll, isOffered, type Offer } from "#features/tales/server/offered.ts";
import { desc, eq, sql, type SQL } from "drizzle-orm";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { following as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { bitsOf } from "#features/tales/server/warnings-column.ts";
import { selectTales } from "#features/tales/server/queries.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { tales } from "#features/tales/server/tables.ts";
import { tags, taleTags } from "#features/tales/server/tag-tables.ts";
import { followedTags, follows } from "./tables.ts";

/** SQL of the Tales by followed members and with followed tags. */

/** A Tale comes up once for its author and once for each of its tags, of which it has at most five. */
const timesPerTale = 6;

interface Wanted {
  userId: number;
  /** Tales with one of these are left out. */
  withoutWarning: readonly Warning[];
  offer: Offer;
}

type Dated = Pick<typeof tales, "publicationDate" | "warnings"> | Pick<typeof taleTags, "publicationDate" | "warnings">;

const andIf = (condition: SQL | undefined) => (condition === undefined ? sql.empty() : sql`and ${condition}`);

/** Conditions of a Tale that is listed. @param where one for its date */
function isListed(table: Dated, { withoutWarning, offer }: Wanted, where: (date: SQL) => SQL): SQL {
  const isWanted = withoutWarning.length === 0 ? sql`` : sql`and ${table.warnings} & ${bitsOf(withoutWarning)} = 0`;
  return sql`${table.publicationDate} is not null ${isWanted} ${table === tales ? andIf(isOffered(offer, tales)) : sql.empty()} ${where(sql`${table.publicationDate}`)}`;
}

const always = () => sql``;

/** The members whose Tales are listed: those followed last. */
const followedMembers = (userId: number): SQL =>
  sql`select ${follows.followedId} as id from ${follows} where ${follows.followerId} = ${userId}
    order by ${follows.id} desc limit ${bounds.sourcesAtMost}`;

/** A tag has one language and one category, as its Tales have. */
const followedTagsOf = ({ userId, offer }: Wanted): SQL =>
  sql`select ${followedTags.tagId} as id from ${followedTags} ${hasAll(offer) ? sql.empty() : sql`join ${tags} on ${tags.id} = ${followedTags.tagId}`}
    where ${followedTags.userId} = ${userId} ${andIf(isOffered(offer, tags))}
    order by ${followedTags.id} desc limit ${bounds.sourcesAtMost}`;

/** The newest Tales of each of these members, from the index of their dates. */
const newestOfMembers = (members: SQL, wanted: Wanted, limit: number, where: (date: SQL) => SQL = always): SQL => sql`
    select newest.id, newest.published, member.id as member_id, null::bigint as tag_id from (${members}) member
    cross join lateral (select ${tales.id} as id, ${tales.publicationDate} as published from ${tales}
      where ${tales.authorId} = member.id and ${isListed(tales, wanted, where)}
      order by ${tales.publicationDate} desc, ${tales.id} desc limit ${limit}) newest`;

/** The newest Tales with each of these tags, from the index of their dates. */
const newestOfTags = (tagIds: SQL, wanted: Wanted, limit: number, where: (date: SQL) => SQL = always): SQL => sql`
    select newest.id, newest.published, null::bigint as member_id, tag.id as tag_id from (${tagIds}) tag
    cross join lateral (select ${taleTags.taleId} as id, ${taleTags.publicationDate} as published from ${taleTags}
      where ${taleTags.tagId} = tag.id and ${isListed(taleTags, wanted, where)}
      order by ${taleTags.publicationDate} desc, ${taleTags.taleId} desc limit ${limit}) newest`;

/** The last Tale of the page and the first one, counted from 0. */
function placesOf({ pageNumber, pageSize }: PageRequest) {
  const offset = pageNumber * pageSize;
  const end = Math.min(offset + pageSize, bounds.shownAtMost);
  return { offset, end, limit: Math.max(0, end - offset) };
}

/**
 * The ids of one page, newest first. A list that ends with its nth Tale needs at most n of each member and tag, which are too many
 * for 2,000 of them. So a few of each are read first: the nth of these is a date before which nothing of the list was published,
 * and only members and tags with a Tale since that date are read again.
 */
function mergedIds(wanted: Wanted, request: PageRequest): SQL<{ id: number }> {
  const { offset, end, limit } = placesOf(request);
  const fewOfEach = Math.ceil(end / 50);
  const first = sql`(select coalesce(min(published), '-infinity') from beginning)`;
  const since = (date: SQL) => sql`and ${date} >= ${first}`;
  const again = (column: SQL) =>
    sql`select distinct ${column} as id from few where published >= ${first} and ${column} is not null`;
  return sql`
    with few as materialized (${newestOfMembers(followedMembers(wanted.userId), wanted, fewOfEach)}
        union all ${newestOfTags(followedTagsOf(wanted), wanted, fewOfEach)}),
      beginning as (select published from (select distinct id, published from few) few order by published desc, id desc
        offset ${end - 1} limit 1)
    select id as listed_id from (select distinct id, published from (
        ${newestOfMembers(again(sql`member_id`), wanted, end, since)}
        union all ${newestOfTags(again(sql`tag_id`), wanted, end, since)}) listed) listed
    order by published desc, id desc offset ${offset} limit ${limit}`;
}

/** Of fewer members it costs less to look each one up. */
const manyMembers = 200;
/** So many of the site's newest Tales are read. */
const newestTales = 20_000;

/**
 * The ids of one page for a reader of many members, who have written a good part of the newest Tales: these are read from the index of
 * dates instead of looking each member up. With "is true" PostgreSQL keeps their order and ends with the last one. None if there are fewer members, or not enough Tales among the newest ones.
 */
function idsAmongNewest(wanted: Wanted, request: PageRequest): SQL<{ id: number }> {
  const { offset, end, limit } = placesOf(request);
  const { id, publicationDate, authorId } = tales;
  const since = (date: SQL) => sql`and ${date} >= (select min(published) from by_members)`;
  return sql`
    with members as materialized (${followedMembers(wanted.userId)}),
      by_members as materialized (select id, published from (
          select ${id} as id, ${publicationDate} as published, ${authorId} as author_id from ${tales}
          where ${isListed(tales, wanted, always)} and (select count(*) from members) >= ${manyMembers}
          order by ${publicationDate} desc, ${id} desc limit ${newestTales}) newest
        where (author_id in (select id from members)) is true order by published desc, id desc limit ${end})
    select id as listed_id from (select distinct id, published from (
        select id, published from by_members
        union all select id, published from (${newestOfTags(followedTagsOf(wanted), wanted, end, since)}) tagged) listed) listed
    where (select count(*) from by_members) >= ${end}
    order by published desc, id desc offset ${offset} limit ${limit}`;
}

const talesWithIds = (executor: Executor, ids: SQL) =>
  selectTales(executor)
    .innerJoin(sql`(${ids}) as on_page`, eq(sql`on_page.listed_id`, tales.id))
    .orderBy(desc(tales.publicationDate), desc(tales.id));

/** The Tales of one page, newest first. */
export async function followedTales(executor: Executor, wanted: Wanted, request: PageRequest) {
  const found = await talesWithIds(executor, idsAmongNewest(wanted, request));
  return found.length > 0 ? found : talesWithIds(executor, mergedIds(wanted, request));
}

/** The number of Tales, counted up to the last one that the list shows. */
export async function countFollowedTales(executor: Executor, wanted: Wanted): Promise<number> {
  const atMost = bounds.shownAtMost;
  const ofMembers = newestOfMembers(followedMembers(wanted.userId), wanted, atMost);
  // A Tale has one author, so that these are different ones.
  const { rows: counted } = await executor.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select id from (${ofMembers}) followed limit ${atMost}) counted`,
  );
  if (counted[0]!.total === atMost) return atMost;
  const ofTags = newestOfTags(followedTagsOf(wanted), wanted, atMost);
  const some = sql`select id from (${ofMembers} union all ${ofTags}) followed limit ${atMost * timesPerTale}`;
  const { rows } = await executor.execute<{ total: number }>(
    sql`select least(count(distinct id), ${atMost})::integer as total from (${some}) counted`,
  );
  return rows[0]!.total;
}
