import { resetThrottles } from "#server/platform/throttle/throttle.ts";
import { staffQueueChanged } from "../notifications/service.ts";
import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { reportsKey } from "./create-report.ts";
import { forgetMentions, lockReportsOf, reportsAbout, reportsBy } from "./personal-data-queries.ts";

/** What somebody reported, and that they were reported: not by whom. */
export const moderationPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    return [
      {
        name: "reportsMade",
        rows: () =>
          paged(
            (after) => reportsBy(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "reportsAbout",
        rows: () =>
          paged(
            (after) => reportsAbout(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  lock: lockReportsOf,

  /** Reports about them go with their account; those that they made stay, without them. */
  async erase(context, tx, afterCommit, { id, username, activatedAt }) {
    staffQueueChanged(context, afterCommit);
    // Nobody wrote of an account that was never active, and looking for its name reads every report.
    if (activatedAt !== null) await forgetMentions(tx, username);
    await resetThrottles(context, tx, [reportsKey(id)]);
  },
};
