import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { deleteSomeNotificationsAboutTales } from "#features/notifications/server/kinds.ts";
import { countReferencingRows, eraseSomeReferencingRows } from "#kit/server/database/erase-referencing-rows.ts";
import { deleteTale, updateTale } from "./queries.ts";
import { deletedTales } from "./former-tales-tables.ts";

/** @returns whether it found any */
const eraseSomeOf = (tx: Executor, id: number): Promise<boolean> => eraseSomeReferencingRows(tx, "tales", [id]);

/** Erases a Tale with very many likes or comments, which is marked as deleted, and very many notifications about a deleted one. */
export const taleDeletion = declareJob({
  name: "tale-deletion",
  payload: z.object({ taleId: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    await mayTakeLong(tx);
    const { taleId } = payload;
    const isMore = (await deleteSomeNotificationsAboutTales(tx, [taleId])) || (await eraseSomeOf(tx, taleId));
    if (isMore) return { next: payload };
    await deleteMarked(tx, taleId);
    return { next: null };
  },
});

/** SQL of the deletion of Tales that many rows belong to. */

/** Others wait for the locks of a deletion: about so many rows fall in some tens of milliseconds. */
const mostRowsAtOnce = 1000;

/** Likes, comments, places of readers and all else that falls with it. */
export const hasManyRows = async (tx: Executor, id: number): Promise<boolean> =>
  (await countReferencingRows(tx, "tales", [id], mostRowsAtOnce + 1)) > mostRowsAtOnce;

/**
 * Hides a Tale from everybody, its author and the staff included. As a draft, so that processes of the last release hide it from all but
 * its author. Its key is free: a repeated call makes a new Tale, as after any deletion.
 */
export async function markDeleted(tx: Executor, id: number): Promise<void> {
  const draft = { publicationDate: null, submittedAt: null, isFinished: false, visibleToStaff: false };
  await updateTale(tx, id, { ...draft, clientKey: null });
  await tx.insert(deletedTales).values({ taleId: id }).onConflictDoNothing();
}

/** Deletes a Tale whose rows are gone, unless it is no longer marked as deleted. */
async function deleteMarked(tx: Executor, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from ${deletedTales} where ${deletedTales.taleId} = ${id}`);
  if (rowCount! > 0) await deleteTale(tx, id);
}
