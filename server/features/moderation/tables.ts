import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ReportStatus, ReportType } from "#contract/reports.ts";
import { instant } from "#server/platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** A member or moderator whose account may be removed; the report stays without their name. */
const nullableUser = (name: string) =>
  bigint(name, { mode: "number" }).references(() => users.id, { onDelete: "set null" });

/** Reports about comments and members. */
export const reports = pgTable(
  "reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<ReportType>().notNull(),
    reporterId: nullableUser("reporter_id"),
    /** The reported member: the author, for a comment. */
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for a report about a member. No foreign key: reports about a deleted comment stay together, because its author is still responsible. */
    commentId: bigint("comment_id", { mode: "number" }),
    /** The text at the time of the report, because the author may change or delete it later. Null for a report about a member. */
    text: text(),
    reason: text(),
    /** The severity of the reason at the time of the report. */
    severity: smallint().notNull(),
    status: text().$type<ReportStatus>().notNull().default("PENDING"),
    /** By the server's clock. */
    startDate: instant("start_date").notNull(),
    decidedById: nullableUser("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** The moderator's note about the decision, for the reporters and the reported member. */
    note: text(),
  },
  (table) => {
    const isPending = sql`${table.status} = 'PENDING'`;
    return [
      // One pending report per reporter and member, or comment.
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
      index("reports_by_type").on(table.type, table.startDate, table.id),
      index("reports_by_status_and_type").on(table.status, table.type, table.startDate, table.id),
    ];
  },
);

/** The names that the comment's text in a report mentions, as `comment_mentions` has them for comments. */
export const reportMentions = pgTable(
  "report_mentions",
  {
    name: text().notNull(),
    reportId: bigint("report_id", { mode: "number" })
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.reportId] }),
    index("report_mentions_report").on(table.reportId),
  ],
);

/** The catalogue of reasons. */
export const reportReasons = pgTable(
  "report_reasons",
  {
    /** Gives the order of the list. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    severity: smallint().notNull(),
    startDate: instant("start_date").notNull(),
  },
  (table) => [uniqueIndex("report_reasons_key").on(sql`lower(${table.reason})`)],
);

/** Numbers of the days that are over, for the overview: counting the rows again would take longer with each of them. */
export const dailyTotals = pgTable(
  "daily_totals",
  {
    kind: text().$type<"users" | "tales" | "comments" | "reports">().notNull(),
    /** The beginning of the day in UTC. */
    day: instant("day").notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] }), index("daily_totals_by_day").on(table.day)],
);
