import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { hiddenMember } from "#features/decisions/server/hidden-members.ts";
import { tales } from "./tables.ts";

/** To whom a Tale belongs. `tales.authorId` is the author who is named; while the name is hidden it is null. */

/** The author of a Tale, named or hidden: for what is the author's own. Never for what others ask by a name. */
export const ownerOf = sql<number>`coalesce(${tales.hiddenAuthorId}, ${tales.authorId})`.mapWith(Number);

/** Their own Tales: also those that hide their name. The index `tales_of_owner` has it. */
export const isOwnedBy = (userId: number | SQLWrapper) => eq(ownerOf, userId);

/** The Tales that name a member, by the same index, which has what lists of an author are sorted by. */
export const isByNamed = (author: number | SQLWrapper) => and(eq(ownerOf, author), isNull(tales.hiddenAuthorId))!;

/** A decision about a Tale whose author is hidden. */
export const hiddenAuthorOfDecision = hiddenMember.with(
  ({ type, id, userId }) => sql`(${type} = 'tale' and exists (
    select from ${tales} as "hidden_tale" where "hidden_tale".id = ${id} and "hidden_tale".hidden_author_id = ${userId}))`,
);
