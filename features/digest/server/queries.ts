import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Period } from "#features/follows/server/period-queries.ts";
import { isAuthor, isPublished } from "#features/tales/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { digestReaders } from "#features/notifications/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** SQL of the weekly digest. */

/** The ids of some members who get the digest: above the first, up to the last. */
export interface Range {
  after: number;
  upTo: number;
}

/**
 * The next so many readers, of whom only the last one's id is read.
 * @returns null if there are none. The last range may have fewer
 */
export async function nextRange(executor: Executor, after: number, length: number): Promise<Range | null> {
  const ids = executor
    .select({ id: digestReaders.userId })
    .from(digestReaders)
    .where(gt(digestReaders.userId, after))
    .orderBy(asc(digestReaders.userId))
    .limit(length)
    .as("ids");
  const [row] = await executor.select({ last: sql<string | null>`max(${ids.id})` }).from(ids);
  return row?.last == null ? null : { after, upTo: Number(row.last) };
}

/** The first members of a range who get the digest, in the order of their ids. */
export const readersIn = (executor: Executor, { after, upTo }: Range, limit: number) =>
  executor
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      language: users.language,
      readingSettings: users.readingSettings,
      since: digestReaders.since,
    })
    .from(digestReaders)
    .innerJoin(users, eq(users.id, digestReaders.userId))
    .where(and(gt(digestReaders.userId, after), lte(digestReaders.userId, upTo)))
    .orderBy(asc(digestReaders.userId))
    .limit(limit);

export type DigestReader = Awaited<ReturnType<typeof readersIn>>[number];

/**
 * The ids of the week's most liked Tales, the most liked first: so many of each language and set of warnings that every
 * member finds enough among them, whatever they read and leave out.
 */
export async function mostLikedOf(executor: Executor, { from, to }: Period, ofEach: number): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    select id from (
      select ${tales.id} as id, ${tales.totLikes} as likes, row_number() over (
        partition by ${tales.language}, ${tales.warnings} order by ${tales.totLikes} desc, ${tales.id} desc) as place
      from ${tales}
      where ${tales.publicationDate} >= ${from.toISOString()}::timestamptz
        and ${tales.publicationDate} < ${to.toISOString()}::timestamptz and ${tales.totLikes} > 0
    ) as liked where place <= ${ofEach} order by likes desc, id desc`);
  return rows.map(({ id }) => Number(id));
}

/** The parts of a Tale that a mail shows, and those that decide whether it does. Of those that are still published, by their ids. */
export async function publishedAmong(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({
      id: tales.id,
      authorId: tales.authorId,
      title: tales.title,
      author: users.username,
      categoryName: tales.category,
      languageName: tales.language,
      readingMinutes: tales.readingMinutes,
      warnings: tales.warnings,
    })
    .from(tales)
    .innerJoin(users, isAuthor)
    .where(and(sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`, isPublished));
  return new Map(rows.map((row) => [row.id, row]));
}

export type DigestTale = Awaited<ReturnType<typeof publishedAmong>> extends Map<number, infer Tale> ? Tale : never;
