import { resetThrottles } from "#kit/server/throttle/throttle.ts";
import { staffQueueChanged } from "#features/notifications/server/staff-queue-changed.ts";

import { paged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { reportsKey } from "./create-report.ts";
import { eraseSome, reportsAbout, reportsBy } from "./personal-data-queries.ts";
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

  close: (context, tx, _afterCommit, { id }) => resetThrottles(context, tx, [reportsKey(id)]),

  /** The reports about the member are deleted; the reports that they made stay, without their name and note. */
  async eraseSome(context, tx, afterCommit, closed) {
    const found = await eraseSome(tx, closed);
    if (found > 0) staffQueueChanged(afterCommit);
    return found;
  },
};
