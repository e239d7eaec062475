import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { digestReaders } from "../notifications/tables.ts";
import { isPublished, selectTales } from "../tales/service.ts";
import { tales } from "../tales/tables.ts";

/** SQL of the weekly digest. */

/** Members who get the digest, in the order of their ids. */
export const readersAfter = (executor: Executor, after: number, limit: number) =>
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
    .where(gt(digestReaders.userId, after))
    .orderBy(asc(digestReaders.userId))
    .limit(limit);

export type DigestReader = Awaited<ReturnType<typeof readersAfter>>[number];

export interface Week {
  from: Date;
  to: Date;
}

/**
 * The ids of the week's most liked Tales, the most liked first: so many of each language and set of warnings that every
 * member finds enough among them, whatever they read and leave out.
 */
export async function mostLikedOf(executor: Executor, { from, to }: Week, ofEach: number): Promise<number[]> {
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

/** Those of these Tales that are still published, in the order of the ids. */
export async function publishedInOrder(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await selectTales(executor).where(
    and(sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`, isPublished),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type DigestTale = Awaited<ReturnType<typeof publishedInOrder>>[number];
