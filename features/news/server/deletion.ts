import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
import { countBelow, eraseSomeBelow } from "#kit/server/database/erase-below.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { deleteSomeNotificationsAboutNews } from "#features/notifications/server/kinds.ts";
import { deleteNews, updateNews } from "./queries.ts";
import { deletedNews } from "./tables.ts";

/** The deletion of posts with very many comments, as that of Tales (docs/decisions/0072-one-mark-hides-what-a-job-erases.md). */

const mostRowsAtOnce = 1000;

export const hasManyRows = async (tx: Executor, id: number): Promise<boolean> =>
  (await countBelow(tx, "news", [id], mostRowsAtOnce + 1)) > mostRowsAtOnce;

/** Its key is free: a repeated call makes a new post, as after any deletion. */
export async function markDeleted(tx: Executor, id: number): Promise<void> {
  await updateNews(tx, id, { clientKey: null });
  await tx.insert(deletedNews).values({ newsId: id });
}

export const newsDeletion = declareJob({
  name: "news-deletion",
  payload: z.object({ newsId: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    await mayTakeLong(tx);
    const { newsId } = payload;
    const isMore = (await deleteSomeNotificationsAboutNews(tx, newsId)) || (await eraseSomeBelow(tx, "news", [newsId]));
    if (!isMore) await deleteNews(tx, newsId);
    return { next: isMore ? payload : null };
  },
});
