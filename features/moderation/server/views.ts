import type { Report } from "../shapes.ts";
import type { ReportRow } from "./read-reports-queries.ts";

/** Nobody sees who reported them, not even members of the staff. */
export const hidesReporter = (reader: { id: number }, { userId }: Pick<ReportRow, "userId">) => userId === reader.id;

/** Converts a row to the API's reply for one member of the staff. */
export const reportView =
  (reader: { id: number }) =>
  (row: ReportRow, claimedBy: string | null): Report => ({
    id: row.id,
    type: row.type,
    commentId: row.commentId,
    postId: row.postId,
    username: row.username,
    reporter: hidesReporter(reader, row) ? null : row.reporter,
    reason: row.reason,
    severity: row.severity,
    text: row.text,
    title: row.title,
    reporterNote: hidesReporter(reader, row) ? null : row.reporterNote,
    claimedBy,
    status: row.status,
    startDate: row.startDate.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  });
