import { signUps } from "#contract/limits.ts";
import { fromNow } from "#server/platform/clock.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { unactivatedUserIds } from "../accounts/service.ts";
import type { PersonalDataProvider } from "./provider.ts";
import { removeAccount } from "./removal.ts";

/** Calls a removal off: the account has been activated since it was looked up. */
class ActivatedMeanwhile extends Error {}

/**
 * Removes accounts that nobody activated in time, so that their names and e-mails are free again; a bounded number, as a run
 * of the housekeeping must end. Each goes in a transaction of its own, the same way as one that its owner removes.
 * @param stopping ends the run after the account at work: the process is asked to stop, and has seconds
 */
export async function removeUnactivatedAccounts(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
  stopping?: AbortSignal,
): Promise<void> {
  const { database, clock, log } = context;
  const ids = await unactivatedUserIds(database.db, fromNow(clock, -signUps.activateWithin), signUps.removedAtOnce);
  let removed = 0;
  for (const id of ids) {
    if (stopping?.aborted === true) break;
    try {
      const gone = await removeAccount(context, providers, id, {
        forCause: false,
        confirm({ activatedAt }) {
          if (activatedAt !== null) throw new ActivatedMeanwhile();
        },
      });
      if (gone) removed += 1;
    } catch (error) {
      if (!(error instanceof ActivatedMeanwhile))
        log.warn({ err: error, userId: id }, "an account that was never activated could not be removed");
    }
  }
  if (removed > 0) log.info({ removed }, "removed accounts that were never activated");
}
