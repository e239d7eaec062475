import { sql, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import { tales } from "#features/tales/server/tables.ts";
import { hiddenMember, nameUnlessHidden } from "#features/decisions/server/hidden-members.ts";
import { comments } from "./tables.ts";

/** Comments below a Tale by its own author, whose name is hidden: they have no name either. */

/**
 * Whether a comment is by the author of its Tale, who is hidden from the reader.
 * @param of `comments`, or its name in the statement @param readerId null for everybody
 */
export function isByHidden(of: string, readerId: number | null | Placeholder): SQL<boolean> {
  const column = (name: string) => sql.raw(`"${of}"."${name}"`);
  return sql<boolean>`(${column("author_id")} is distinct from ${readerId}::bigint and coalesce(${column("author_id")} = (
    select of_tale.hidden_author_id from ${tales} as of_tale where of_tale.id = ${column("tale_id")}), false))`;
}

/** The name of a comment's writer for a reader. @param username null for a removed account */
export const nameOfWriter = (of: string, username: SQLWrapper, readerId: number | null | Placeholder) =>
  nameUnlessHidden(isByHidden(of, readerId), username) as SQL<string | null>;

interface Writer {
  id: number;
  username: string;
}

/** A comment's writer with the name for others: without one if that is the hidden author of the Tale. */
export const shownWriter = ({ id, username }: Writer, on: { authorId: number | null; isAuthorHidden: boolean }) =>
  on.isAuthorHidden && on.authorId === id ? { id, username: hiddenName } : { id, username };

/** A decision about such a comment. */
export const hiddenWriterOfDecision = hiddenMember.with(
  ({ type, id, userId }) => sql`(${type} = 'comment' and exists (
    select from ${comments} as "hidden_comment" join ${tales} as "hidden_tale" on "hidden_tale".id = "hidden_comment".tale_id
    where "hidden_comment".id = ${id} and "hidden_comment".author_id = ${userId} and "hidden_tale".hidden_author_id = ${userId}))`,
);
