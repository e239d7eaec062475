import { signUps } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { unactivatedUserIds } from "#features/accounts/server/queries.ts";
import { removeAccount } from "./removal.ts";

/** Cancels a removal: the account was activated after it was selected. */
class AlreadyActivated extends Error {}

/**
 * Removes accounts that were not activated in time, so that their names and e-mails are free again. The number is bounded, because
 * a housekeeping run must end. Each account has its own transaction, the same as a removal by the owner.
 * @param stopping ends the run after the current account: the process must stop within seconds
 */
export async function removeUnactivatedAccounts(context: AppContext, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log } = context;
  const ids = await unactivatedUserIds(database.db, fromNow(clock, -signUps.activateWithin), signUps.removedAtOnce);
  let removed = 0;
  for (const id of ids) {
    if (stopping?.aborted === true) break;
    try {
      const isRemoved = await removeAccount(context, id, {
        forCause: false,
        confirm({ activatedAt }) {
          if (activatedAt !== null) throw new AlreadyActivated();
        },
      });
      if (isRemoved) removed += 1;
    } catch (error) {
      if (!(error instanceof AlreadyActivated))
        log.warn({ err: error, userId: id }, "could not remove an unactivated account");
    }
  }
  if (removed > 0) log.info({ removed }, "removed unactivated accounts");
}
