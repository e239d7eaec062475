import { and, sql } from "drizzle-orm";
import { comments } from "#features/comments/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
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

/** The others among the reports about a member, of whom there may be many: the few texts without the name are looked up once. */
export const isNamedReportOf = (memberId: number) =>
  and(
    sql`coalesce(${reports.taleId} <> all(array(select ${tales.id} from ${tales} where ${tales.hiddenAuthorId} = ${memberId})), true)`,
    sql`coalesce(${reports.commentId} <> all(array(
      select ${comments.id} from ${tales} join ${comments} on ${comments.taleId} = ${tales.id}
      where ${tales.hiddenAuthorId} = ${memberId} and ${comments.authorId} = ${memberId})), true)`,
  )!;
