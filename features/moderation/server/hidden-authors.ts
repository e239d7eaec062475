import { sql } from "drizzle-orm";
import { isHiddenFrom } from "#features/decisions/server/hidden-members.ts";
import { reports } from "./tables.ts";

/** Reports of Tales and comments whose author is hidden reach the staff without the name. */

/** Whether a report is about what its member has written unnamed. */
export const isReportedHidden = () =>
  isHiddenFrom({
    type: reports.type,
    id: sql`coalesce(${reports.taleId}, ${reports.commentId})`,
    userId: reports.userId,
  });
