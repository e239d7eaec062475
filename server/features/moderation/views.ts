import type { Report } from "#contract/moderation.ts";
import type { ReportRow } from "./read-reports-queries.ts";

/** Nobody learns who reported them, the staff no more than others. */
export const hidesReporter = (reader: { id: number }, { userId }: Pick<ReportRow, "userId">) => userId === reader.id;

/** A row as the API shows it to one of the staff. */
export const reportView =
  (reader: { id: number }) =>
  (row: ReportRow): Report => ({
    id: row.id,
    type: row.type,
    commentId: row.commentId,
    username: row.username,
    reporter: hidesReporter(reader, row) ? null : row.reporter,
    reason: row.reason,
    severity: row.severity,
    text: row.text,
    status: row.status,
    startDate: row.startDate.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  });
