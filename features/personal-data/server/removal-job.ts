import { z } from "zod";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deleteClosedAccount, lockClosedAccount } from "#features/accounts/server/removal.ts";
import { lockRemovals } from "#features/accounts/server/queries.ts";
import { mostRowsAtOnce, personalData } from "./provider.ts";

/** The rows of a closed account are erased in batches. An account with few of them is erased by the first one, in the call that closes it. */

export const removalJob = declareJob({
  name: "account-removal",
  payload: z.object({
    userId: z.number(),
    /** Personal, but so are the texts that mention it until the job is done. */
    username: z.string(),
    closedAt: z.iso.datetime(),
    /** Accounts that the last release closes are activated ones. */
    wasActivated: z.boolean().default(true),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    await lockRemovals(tx);
    const { userId: id, username, wasActivated } = payload;
    const closed = { id, username, wasActivated, closedAt: new Date(payload.closedAt) };
    /** @returns whether rows may be left */
    async function eraseSome(): Promise<boolean> {
      let rows = 0;
      for (const provider of personalData.entries) {
        for (let found = 1; found > 0; rows += found) {
          if (rows > mostRowsAtOnce) return true;
          found = (await provider.eraseSome?.(context, tx, afterCommit, closed)) ?? 0;
        }
      }
      return false;
    }
    if (await eraseSome()) return { next: payload };
    if ((await lockClosedAccount(tx, id)) === null) return { next: null };
    // Few are left: those that calls have added that were running when the account was closed.
    if (await eraseSome()) return { next: payload };
    await deleteClosedAccount(tx, id);
    return { next: null };
  },
});
