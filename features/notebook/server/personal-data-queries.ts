import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { tales } from "#features/tales/server/tables.ts";
import { notebookBeside, notebookEntries as entries } from "./tables.ts";

/** SQL of the personal data in notebooks. */

export const entriesAfter = (executor: Executor, userId: number, after: number) =>
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
export const keptFrom = (authorId: number) => sql`
  select ${entries}.ctid from ${entries} join ${tales} on ${tales.id} = ${entries.taleId} where ${tales.authorId} = ${authorId}`;

/** Paragraphs of an author's Tales next to words of members. */
export const besideOf = (authorId: number) => sql`
  select ${notebookBeside}.ctid from ${notebookBeside} join ${tales} on ${tales.id} = ${notebookBeside.taleId}
  where ${tales.authorId} = ${authorId}`;

export const detachFromTale = sql`update ${entries} set tale_id = null`;
