import { and, asc, eq, gt, sql } from "drizzle-orm";
import { news } from "#features/news/server/tables.ts";
import { pagedWithoutId, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { titleIfPublished } from "#features/tales/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { mutes } from "./tables.ts";

/** SQL of the personal data in mutes. */

const title = sql<string | null>`coalesce(${titleIfPublished}, ${news.title})`.as("title");

const mutesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: mutes.id, taleId: mutes.taleId, newsId: mutes.newsId, title, createdAt: mutes.createdAt })
    .from(mutes)
    .leftJoin(tales, eq(tales.id, mutes.taleId))
    .leftJoin(news, eq(news.id, mutes.newsId))
    .where(and(eq(mutes.userId, userId), gt(mutes.id, after)))
    .orderBy(asc(mutes.id))
    .limit(rowsPerPage);

/** Mutes of the discussions below the member's Tales, which nobody sees any more once the account is closed. */
const mutesBelowTalesOf = (authorId: number) => sql`
  select ${mutes}.ctid from ${mutes} join ${tales} on ${tales.id} = ${mutes.taleId} where ${isOwnedBy(authorId)}`;

/**
 * The discussions that a member has muted. They go with the account by their foreign key. Those of others below the member's Tales
 * may be many, so those of a large account are erased in batches.
 */
export const mutesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "mutes",
      column: mutes.userId,
      rows: () => pagedWithoutId((after) => mutesAfter(db, user.id, after)),
    },
  ],
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, mutes, [mutesBelowTalesOf(id)]),
};
