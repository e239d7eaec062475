import { sql } from "drizzle-orm";
import { bigint, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ReportStatus, ReportType } from "#contract/moderation.ts";
import { instant } from "#server/platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** Of the staff or a member who may leave: what they said stays, without them. */
const whoever = (name: string) => bigint(name, { mode: "number" }).references(() => users.id, { onDelete: "set null" });

/** What members told the moderators: about a comment, or about somebody. */
export const reports = pgTable(
  "reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<ReportType>().notNull(),
    reporterId: whoever("reporter_id"),
    /** Who is reported: a comment's author. */
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for people. No reference: a deleted comment keeps its reports together, as its author answers for it all the same. */
    commentId: bigint("comment_id", { mode: "number" }),
    /** The comment as it stood then: what is changed or deleted afterwards was said. Null for people. */
    text: text(),
    reason: text(),
    /** As the reason weighed then: the catalogue may change. */
    severity: smallint().notNull(),
    status: text().$type<ReportStatus>().notNull().default("PENDING"),
    /** By the server's clock. */
    startDate: instant("start_date").notNull(),
    decidedById: whoever("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** What the moderator wrote about the decision; the reporter and who is reported read it. */
    note: text(),
  },
  (table) => {
    const isPending = sql`${table.status} = 'PENDING'`;
    return [
      // One open report per reporter and person, or comment.
      uniqueIndex("reports_open_user")
        .on(table.reporterId, table.userId)
        .where(sql`${isPending} and ${table.type} = 'user'`),
      uniqueIndex("reports_open_comment").on(table.reporterId, table.commentId).where(isPending),
      index("reports_user").on(table.userId, table.id),
      index("reports_reporter").on(table.reporterId, table.id),
      index("reports_decided_by").on(table.decidedById),
      index("reports_comment").on(table.commentId),
      index("reports_by_date").on(table.startDate, table.id),
      index("reports_by_status").on(table.status, table.startDate, table.id),
    ];
  },
);

/** Why somebody may report. */
export const reportReasons = pgTable(
  "report_reasons",
  {
    /** The order in which they are shown. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    severity: smallint().notNull(),
    startDate: instant("start_date").notNull(),
  },
  (table) => [uniqueIndex("report_reasons_key").on(sql`lower(${table.reason})`)],
);
