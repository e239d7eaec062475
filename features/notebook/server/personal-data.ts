import { and, asc, eq, gt, sql } from "drizzle-orm";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { changeSomeRows, deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { notebookBeside, notebookEntries, notebookEntries as entries } from "./tables.ts";

/** SQL of the personal data in notebooks. */

const entriesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: entries.id,
      word: entries.word,
      sentence: entries.sentence,
      note: entries.note,
      beside: notebookBeside.text,
      languageName: entries.language,
      taleId: entries.taleId,
      title: entries.title,
      createdAt: entries.createdAt,
      dueAt: entries.dueAt,
      reviews: sql<number>`coalesce((${entries.card} ->> 'reps')::integer, 0)`.as("reviews"),
      lastReviewedAt: sql<string | null>`${entries.card} ->> 'last_review'`.as("last_reviewed_at"),
    })
    .from(entries)
    .leftJoin(notebookBeside, eq(notebookBeside.entryId, entries.id))
    .where(and(eq(entries.userId, userId), gt(entries.id, after)))
    .orderBy(asc(entries.id))
    .limit(rowsPerPage);

/** Words that members have kept from an author's Tales. */
const keptFrom = (authorId: number) => sql`
  select ${entries}.ctid from ${entries} join ${tales} on ${tales.id} = ${entries.taleId} where ${isOwnedBy(authorId)}`;

/** Paragraphs of an author's Tales next to words of members. */
const besideOf = (authorId: number) => sql`
  select ${notebookBeside}.ctid from ${notebookBeside} join ${tales} on ${tales.id} = ${notebookBeside.taleId}
  where ${isOwnedBy(authorId)}`;

const detachFromTale = sql`update ${entries} set tale_id = null`;

/**
 * The words that a member has kept, erased with the account by their foreign key. Words that others kept from the member's Tales stay
 * and lose the Tale, and the paragraphs of it that were kept next to words of other versions go; of a large account in batches.
 */
export const notebookPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "notebook",
      column: notebookEntries.userId,
      rows: () =>
        paged(
          (after) => entriesAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],

  eraseSome: async (_context, tx, _afterCommit, { id }) =>
    (await deleteSomeRows(tx, notebookBeside, [besideOf(id)])) ||
    (await changeSomeRows(tx, detachFromTale, [keptFrom(id)])),
};
