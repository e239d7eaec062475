import { resetThrottles } from "#server/platform/throttle/throttle.ts";
import { staffQueueChanged } from "../notifications/staff-queue-changed.ts";
import { countRows } from "../personal-data/many-rows.ts";
import { paged } from "../personal-data/row-pages.ts";
import type { PersonalDataProvider } from "../personal-data/provider.ts";
import { reportsKey } from "./create-report.ts";
import {
  eraseSome,
  forgetMentions,
  forgetNotesBy,
  lockReportsOf,
  reportsAbout,
  reportsBy,
  reportsOf,
} from "./personal-data-queries.ts";
import { reports } from "./tables.ts";

/** A member's reports, and the reports about them without the reporters. */
export const moderationPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "reportsMade",
        column: reports.reporterId,
        rows: () =>
          paged(
            (after) => reportsBy(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "reportsAbout",
        column: reports.userId,
        rows: () =>
          paged(
            (after) => reportsAbout(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  lock: lockReportsOf,
  count: (tx, user, enough) => countRows(tx, reportsOf(tx, user, enough), enough),

  /** The reports about the member are deleted with the account; the reports that they made stay, without their name and note. */
  async erase(context, tx, afterCommit, { id, username, activatedAt }) {
    staffQueueChanged(afterCommit);
    // Nobody could mention an account that was never activated.
    if (activatedAt !== null) await forgetMentions(tx, username);
    await forgetNotesBy(tx, id);
    await resetThrottles(context, tx, [reportsKey(id)]);
  },

  async eraseSome(context, tx, afterCommit, closed) {
    const found = await eraseSome(tx, closed);
    if (found) staffQueueChanged(afterCommit);
    return found;
  },
};
