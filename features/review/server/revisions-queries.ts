import { eq, sql, type SQL } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { revisions } from "./tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** SQL of revisions. The Tale's row is locked before a revision changes, so they change one after the other. */

/** In the author's order; deleted ones are left out. */
const ofTags = (column: "id" | "name") => sql`array(
  select tags.${sql.raw(column)} from unnest(${revisions.tagIds}) with ordinality as chosen (id, position) join tags on tags.id = chosen.id order by position)`;

export const selectRevisions = (executor: Executor) =>
  executor
    .select({
      taleId: revisions.taleId,
      title: revisions.title,
      content: revisions.content,
      tags: ofTags("name") as SQL<string[]>,
      tagIds: ofTags("id").mapWith((ids: string[]) => ids.map(Number)) as SQL<number[]>,
      level: revisions.level,
      warnings: revisions.warnings,
      language: revisions.language,
      isFinished: revisions.isFinished,
      submittedAt: revisions.submittedAt,
      returnNote: revisions.returnNote,
      returnReason: revisions.returnReason,
      remarks: revisions.remarks,
      timesReturned: revisions.timesReturned,
      createdAt: revisions.createdAt,
      updatedAt: revisions.updatedAt,
    })
    .from(revisions)
    .$dynamic();

export type RevisionRow = Awaited<ReturnType<typeof selectRevisions>>[number];

export async function hasRevision(executor: Executor, taleId: number): Promise<boolean> {
  const rows = await executor.select({ taleId: revisions.taleId }).from(revisions).where(eq(revisions.taleId, taleId));
  return rows.length > 0;
}

export async function revisionOf(executor: Executor, taleId: number): Promise<RevisionRow | null> {
  const [row] = await selectRevisions(executor).where(eq(revisions.taleId, taleId));
  return row ?? null;
}

export async function insertRevision(executor: Executor, row: typeof revisions.$inferInsert): Promise<void> {
  await executor.insert(revisions).values(row);
}

export async function updateRevision(
  executor: Executor,
  taleId: number,
  change: Partial<typeof revisions.$inferInsert>,
): Promise<void> {
  await executor.update(revisions).set(change).where(eq(revisions.taleId, taleId));
}

/** @returns whether there was one */
export async function deleteRevision(executor: Executor, taleId: number): Promise<boolean> {
  const deleted = await executor
    .delete(revisions)
    .where(eq(revisions.taleId, taleId))
    .returning({ taleId: revisions.taleId });
  return deleted.length > 0;
}

export async function isRevisionWaiting(executor: Executor, taleId: number): Promise<boolean> {
  const [row] = await executor
    .select({ isFinished: revisions.isFinished })
    .from(revisions)
    .where(eq(revisions.taleId, taleId));
  return row?.isFinished === true;
}

/** The text that the author works on: of the revision, or else of the Tale. */
export async function authorsText(executor: Executor, taleId: number): Promise<string | null> {
  const [row] = await executor
    .select({ content: sql<string>`coalesce(${revisions.content}, ${tales.content})` })
    .from(tales)
    .leftJoin(revisions, eq(revisions.taleId, tales.id))
    .where(eq(tales.id, taleId));
  return row?.content ?? null;
}
