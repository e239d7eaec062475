import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isReviewer } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { tales } from "#features/tales/server/tables.ts";
import { comments } from "./tables.ts";

/** Which comments a reader gets to see: held and hidden ones are for their writer, the Tale's author and the staff. */

/** The reader of comments. */
export interface Sight {
  /** Null for a visitor. */
  readerId: number | null;
  isStaff: boolean;
}

export const sightOf = (actor: Pick<Actor, "id" | "role"> | null): Sight => ({
  readerId: actor?.id ?? null,
  isStaff: isReviewer(actor?.role ?? null),
});

/** For jobs, which show nothing to anybody. */
export const fullSight: Sight = { readerId: null, isStaff: true };

/** The same in a statement. */
interface SightInSql {
  readerId: number | null | Placeholder;
  isStaff: boolean | Placeholder | SQL;
}

const columnOf = (of: string) => (name: string) => sql.raw(`"${of}"."${name}"`);

/** Whether everybody sees a comment, as far as it isn't deleted or censored. @param of `comments`, or its name in the statement */
export const isPublic = (of: string) => {
  const column = columnOf(of);
  return sql<boolean>`(${column("held_for")} is null and not ${column("is_hidden")})`;
};

/**
 * Whether the reader sees a comment. The Tale's author doesn't see what waits for the staff. Answers to a held comment are seen by its
 * writer, too.
 */
export function isSeen(of: string, { readerId, isStaff }: SightInSql): SQL<boolean> {
  const column = columnOf(of);
  return sql<boolean>`case when ${isPublic(of)} then true else coalesce(${isStaff}::boolean
    or ${column("author_id")} = ${readerId}
    or (coalesce(${column("held_for")}, 'author') = 'author' and exists (select 1 from ${tales} as own_tale
      where own_tale.id = ${column("tale_id")} and coalesce(own_tale.hidden_author_id, own_tale.author_id) = ${readerId}))
    or exists (select 1 from ${comments} as held where held.id = ${column("held_with_id")} and held.author_id = ${readerId}), false) end`;
}

/**
 * Whether a top comment is in the reader's list: because they see it, or as an empty line above replies that they see.
 * @param on the column of the Tale or news post, and its id
 */
export function isInList(on: { column: PgColumn; id: number }, { readerId, isStaff }: Sight): SQL | undefined {
  if (isStaff) return undefined;
  if (readerId === null) return sql`${comments.isListed}`;
  const sight = { readerId, isStaff };
  return sql`(${comments.isListed} or ${comments.id} = any(array(
    select top.id from ${comments} as top
    where top.${sql.identifier(on.column.name)} = ${on.id} and top.parent_id is null and not top.is_listed
      and ((not top.is_deleted and ${isSeen("top", sight)}) or exists (
        select 1 from ${comments} as reply where reply.parent_id = top.id and ${isSeen("reply", sight)})))))`;
}
