import { desc, eq, sql, type SQL } from "drizzle-orm";
import type { Warning } from "#contract/level-and-warnings.ts";
import { following as bounds } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { PageRequest } from "#server/platform/database/paging.ts";
import { taleTags, tales } from "../tales/tables.ts";
import { bitsOf, selectTales } from "../tales/service.ts";
import { followedTags, follows } from "./tables.ts";

/** SQL of the Tales by followed members and with followed tags. */

/** A Tale comes up once for its author and once for each of its tags, of which it has at most five. */
const timesPerTale = 6;

interface Wanted {
  userId: number;
  /** Tales with one of these are left out. */
  withoutWarning: readonly Warning[];
}

type Dated = Pick<typeof tales, "publicationDate" | "warnings"> | Pick<typeof taleTags, "publicationDate" | "warnings">;

/**
 * The newest Tales of each followed member and tag, from the indexes of their dates.
 * @param where a condition for the dates
 */
function newestOfEach({ userId, withoutWarning }: Wanted, limit: number, where: (date: SQL) => SQL = () => sql``): SQL {
  const { publicationDate } = tales;
  const conditions = (table: Dated) => {
    const isWanted = withoutWarning.length === 0 ? sql`` : sql`and ${table.warnings} & ${bitsOf(withoutWarning)} = 0`;
    return sql`and ${table.publicationDate} is not null ${isWanted} ${where(sql`${table.publicationDate}`)}`;
  };
  return sql`
    select newest.id, newest.published
    from (select ${follows.followedId} as id from ${follows} where ${follows.followerId} = ${userId}
      order by ${follows.id} desc limit ${bounds.sourcesAtMost}) member
    cross join lateral (select ${tales.id} as id, ${publicationDate} as published from ${tales}
      where ${tales.authorId} = member.id ${conditions(tales)}
      order by ${publicationDate} desc, ${tales.id} desc limit ${limit}) newest
    union all
    select newest.id, newest.published
    from (select ${followedTags.tagId} as id from ${followedTags} where ${followedTags.userId} = ${userId}
      order by ${followedTags.id} desc limit ${bounds.sourcesAtMost}) tag
    cross join lateral (select ${taleTags.taleId} as id, ${taleTags.publicationDate} as published from ${taleTags}
      where ${taleTags.tagId} = tag.id ${conditions(taleTags)}
      order by ${taleTags.publicationDate} desc, ${taleTags.taleId} desc limit ${limit}) newest`;
}

/**
 * The ids of one page, newest first. A list that ends with its nth Tale needs at most n of each member and tag, which are too many
 * for 2,000 of them. So a few of each are read first: the nth of these is a date before which nothing of the list was published.
 */
function idsOnPage(wanted: Wanted, { pageNumber, pageSize }: PageRequest): SQL<{ id: number }> {
  const offset = pageNumber * pageSize;
  const end = Math.min(offset + pageSize, bounds.shownAtMost);
  const fewOfEach = Math.ceil(end / 50);
  const since = (date: SQL) => sql`and ${date} >= (select coalesce(min(published), '-infinity') from beginning)`;
  return sql`
    with few as (select distinct id, published from (${newestOfEach(wanted, fewOfEach)}) newest),
      beginning as (select published from few order by published desc, id desc offset ${end - 1} limit 1)
    select id as listed_id from (select distinct id, published from (${newestOfEach(wanted, end, since)}) listed) listed
    order by published desc, id desc offset ${offset} limit ${Math.max(0, end - offset)}`;
}

/** The Tales of one page, newest first. */
export function followedTales(executor: Executor, wanted: Wanted, request: PageRequest) {
  const ids = sql`(${idsOnPage(wanted, request)}) as on_page`;
  return selectTales(executor)
    .innerJoin(ids, eq(sql`on_page.listed_id`, tales.id))
    .orderBy(desc(tales.publicationDate), desc(tales.id));
}

/** The number of Tales, counted up to the last one that the list shows. */
export async function countFollowedTales(executor: Executor, wanted: Wanted): Promise<number> {
  const some = sql`select id from (${newestOfEach(wanted, bounds.shownAtMost)}) followed
    limit ${bounds.shownAtMost * timesPerTale}`;
  const { rows } = await executor.execute<{ total: number }>(
    sql`select least(count(distinct id), ${bounds.shownAtMost})::integer as total from (${some}) counted`,
  );
  return rows[0]!.total;
}
