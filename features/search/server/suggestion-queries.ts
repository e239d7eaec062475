import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { authorTotals, tags, tales } from "#features/tales/server/tables.ts";

/** SQL of suggested Tales, authors and tags. */

/** Those of the Tales that are published, in any order. */
export const titlesOf = (executor: Executor, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : executor
        .select({ id: tales.id, title: tales.title, categoryName: tales.category })
        .from(tales)
        .where(and(inArray(tales.id, [...ids]), isShown));

/** Names that begin like the query, by name: most members of a site write nothing. */
const comparedNames = 200;

/** The first names of members that begin so. */
function namedSo(executor: Executor, beginning: string) {
  // Must match the expression of the index `users_by_prefix`.
  const name = sql`lower(${users.username}) collate "C"`;
  return executor
    .select()
    .from(users)
    .where(sql`${name} like ${`${beginning}%`}`)
    .orderBy(name)
    .limit(comparedNames)
    .as("users");
}

const isBlocking = (executor: Executor, blockerId: number) =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, users.id))),
  );

/** Activated members who show their profiles, are no trolls and whom the reader doesn't block, by name. */
export const profilesBeginning = (executor: Executor, beginning: string, readerId: number | undefined, limit: number) =>
  executor
    .select({ username: users.username, avatar: users.picProfile })
    .from(namedSo(executor, beginning))
    .where(
      and(
        sql`'profile' = any(string_to_array(${users.privacy}::text, '-'))`,
        isNotNull(users.activatedAt),
        isNull(users.trollSince),
        // In one direction: nobody learns who blocks them.
        readerId === undefined ? undefined : sql`not ${isBlocking(executor, readerId)}`,
      ),
    )
    .limit(limit);

/** Authors of published Tales who show them, by name. */
export async function authorsBeginning(
  executor: Executor,
  beginning: string,
  language: LanguageName | undefined,
  limit: number,
) {
  const published = executor
    .select({ one: sql`1` })
    .from(authorTotals)
    .where(
      and(
        eq(authorTotals.authorId, users.id),
        eq(authorTotals.state, "published"),
        gt(authorTotals.total, 0),
        language === undefined ? undefined : eq(authorTotals.language, language),
      ),
    );
  // In the order of the inner rows: it ends with the last one that is wanted.
  return executor
    .select({ username: users.username, avatar: users.picProfile })
    .from(namedSo(executor, beginning))
    .where(and(sql`'tales' = any(string_to_array(${users.privacy}::text, '-'))`, exists(published)))
    .limit(limit);
}

/** Tags with words that begin so, those of most Tales first. */
export const tagsBeginning = (
  executor: Executor,
  words: readonly string[],
  language: LanguageName | undefined,
  limit: number,
) =>
  executor
    .select({ tagName: tags.name, categoryName: tags.category })
    .from(tags)
    .where(
      and(
        sql`${tags.words} @@ ${words.map((word) => `'x:${word}':*`).join(" & ")}::tsquery`,
        language === undefined ? undefined : eq(tags.language, language),
      ),
    )
    .orderBy(desc(tags.totPublished), asc(tags.name), asc(tags.id))
    .limit(limit);
