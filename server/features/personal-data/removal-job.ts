import { z } from "zod";
import { declareJob } from "#server/platform/jobs/job.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { deleteClosedAccount, lockClosedAccount } from "../accounts/removal.ts";
import { lockRemovals } from "../accounts/queries.ts";
import { personalData } from "./provider.ts";

/** The rest of the removal of an account with many rows: it is closed already, and its rows are erased in batches. */

/** More rows than this are not erased in one transaction, because others wait for their locks. */
export const mostRowsAtOnce = 500;

export const removalJob = declareJob({
  name: "account-removal",
  payload: z.object({
    userId: z.number(),
    /** Personal, but so are the texts that mention it until the job is done. */
    username: z.string(),
    closedAt: z.iso.datetime(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    await lockRemovals(tx);
    const providers = personalData.entries;
    const closed = { id: payload.userId, username: payload.username, closedAt: new Date(payload.closedAt) };
    for (const provider of providers) {
      if ((await provider.eraseSome?.(context, tx, afterCommit, closed)) === true) return { next: payload };
    }
    // Few rows are left: those that calls have added that were running when the account was closed.
    const lockAll = async () => {
      for (const provider of providers) await provider.lock?.(tx, closed.id);
    };
    await lockAll();
    const user = await lockClosedAccount(tx, closed.id);
    if (user === null) return { next: null };
    await lockAll();
    for (const provider of providers) await provider.erase?.(context, tx, afterCommit, user, { isBlocked: false });
    await deleteClosedAccount(tx, closed.id);
    return { next: null };
  },
});
