import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { deletedTales as limits } from "#vocabulary/limits.ts";
import { inTransaction, mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
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
    if (await deleteSomeNotificationsAboutTales(tx, [taleId])) return { next: payload };
    if (!(await isMarked(tx, taleId))) return { next: null };
    if (await eraseSomeOf(tx, taleId)) return { next: payload };
    await deleteTale(tx, taleId);
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
 * Hides a Tale from everybody, its author and the staff included, as a draft: lists of published and waiting Tales have no other condition.
 * Its key is free: a repeated call makes a new Tale, as after any deletion.
 */
export async function markDeleted({ clock }: AppContext, tx: Executor, id: number): Promise<void> {
  await hide(tx, { id, deletedAt: clock.now(), keptUntil: null });
}

/** The same for a while, in which its deletion can be revoked. @returns until when */
export async function keepDeleted({ clock }: AppContext, tx: Executor, id: number): Promise<Date> {
  const keptUntil = fromNow(clock, limits.keptFor);
  await hide(tx, { id, deletedAt: clock.now(), keptUntil });
  return keptUntil;
}

interface Hidden {
  id: number;
  deletedAt: Date;
  keptUntil: Date | null;
}

async function hide(tx: Executor, { id, deletedAt, keptUntil }: Hidden): Promise<void> {
  const draft = { publicationDate: null, submittedAt: null, isFinished: false, visibleToStaff: false };
  await updateTale(tx, id, { ...draft, clientKey: null, deletedAt });
  await tx.insert(deletedTales).values({ taleId: id, keptUntil }).onConflictDoNothing();
}

/** Whether a job is to erase the Tale, which is not kept for its return. */
async function isMarked(tx: Executor, id: number): Promise<boolean> {
  const isMarkedRow = and(eq(deletedTales.taleId, id), isNull(deletedTales.keptUntil));
  return (await tx.select({ id: deletedTales.taleId }).from(deletedTales).where(isMarkedRow)).length > 0;
}

/** Keeps a deleted Tale that is still there until another moment. @returns whether it was still there */
export async function keepDeletedUntil(
  { clock }: AppContext,
  tx: Executor,
  id: number,
  keptUntil: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(deletedTales)
    .set({ keptUntil })
    .where(and(eq(deletedTales.taleId, id), gt(deletedTales.keptUntil, clock.now())));
  return rowCount! > 0;
}

const erasedAtOnce = 50;

/** Lets a job erase the Tales whose time is over. */
export async function eraseExpired(context: AppContext, stopping: AbortSignal): Promise<void> {
  const { database, clock, jobs } = context;
  const eraseSome = () =>
    inTransaction(database, async (tx, afterCommit) => {
      const expired = tx
        .select({ id: deletedTales.taleId })
        .from(deletedTales)
        .where(lte(deletedTales.keptUntil, clock.now()))
        .orderBy(asc(deletedTales.keptUntil))
        .limit(erasedAtOnce)
        .for("update", { skipLocked: true });
      const some = await tx
        .update(deletedTales)
        .set({ keptUntil: null })
        .where(inArray(deletedTales.taleId, expired))
        .returning({ taleId: deletedTales.taleId });
      for (const { taleId } of some) await jobs.enqueue(tx, afterCommit, taleDeletion, { taleId });
      return some.length;
    });
  while (!stopping.aborted && (await eraseSome()) > 0);
}
