import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { mayTakeLong } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { deleteSomeNotificationsAboutTales } from "#features/notifications/server/kinds.ts";
import { deleteMarked, eraseSomeOf } from "./queries.ts";

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
