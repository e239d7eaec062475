import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ReportStatus, ReportType } from "../shapes.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";

/** A member or moderator whose account may be removed; the report stays without their name. */
const nullableUser = (name: string) =>
  bigint(name, { mode: "number" }).references(() => users.id, { onDelete: "set null" });

/** Reports about comments, members and Tales. */
export const reports = pgTable(
  "reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<ReportType>().notNull(),
    reporterId: nullableUser("reporter_id"),
    /** The reported member: the author, for a comment or a Tale. */
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null unless a comment was reported. No foreign key: reports about a deleted comment stay together, because its author is still responsible. */
    commentId: bigint("comment_id", { mode: "number" }),
    /** Null unless a Tale was reported. No foreign key, as for comments. */
    taleId: bigint("tale_id", { mode: "number" }),
    /** The comment's text at the time of the report, because the author may change or delete it later. */
    text: text(),
    /** The Tale's title and visible text at that time. */
    taleTitle: text("tale_title"),
    taleText: text("tale_text"),
    /** The note of the reporter to the staff. */
    reporterNote: text("reporter_note"),
    /** Those of the Tale or news post that it is about, for the desk. */
    language: text().$type<LanguageName>(),
    category: text().$type<CategoryName>(),
    reason: text(),
    /** The severity of the reason at the time of the report. */
    severity: smallint().notNull(),
    status: text().$type<ReportStatus>().notNull().default("PENDING"),
    /** By the server's clock. */
    startDate: instant("start_date").notNull(),
    /** The reason on which the decision rests; null while it is pending, and where neither reporter nor moderator named one. */
    decidedReason: text("decided_reason"),
    decidedById: nullableUser("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** The moderator's note: for the reported member if the report is accepted, else for the reporters. */
    note: text(),
    /** The moderator's note for the reporters alone. */
    noteToReporter: text("note_to_reporter"),
  },
  (table) => {
    const isPending = sql`${table.status} = 'PENDING'`;
    return [
      // One pending report per reporter and member, comment or Tale.
      uniqueIndex("reports_open_user")
        .on(table.reporterId, table.userId)
        .where(sql`${isPending} and ${table.type} = 'user'`),
      uniqueIndex("reports_open_comment").on(table.reporterId, table.commentId).where(isPending),
      uniqueIndex("reports_open_tale").on(table.reporterId, table.taleId).where(isPending),
      index("reports_user").on(table.userId, table.id),
      index("reports_reporter").on(table.reporterId, table.id),
      index("reports_decided_by").on(table.decidedById),
      index("reports_comment").on(table.commentId),
      index("reports_tale").on(table.taleId),
      index("reports_about_by_date").on(table.userId, table.startDate, table.id),
      index("reports_of_reporter_by_date").on(table.reporterId, table.startDate, table.id),
      index("reports_decided_about")
        .on(table.userId, table.decidedAt.desc().nullsLast(), table.id.desc().nullsFirst())
        .where(sql`${table.status} <> 'PENDING'`),
      // For the desk.
      index("reports_waiting").on(table.severity.desc().nullsFirst(), table.startDate, table.id).where(isPending),
      index("reports_waiting_in_language")
        .on(table.language, table.severity.desc().nullsFirst(), table.startDate, table.id)
        .where(isPending),
      // For the public account.
      index("reports_by_decision")
        .on(table.decidedAt)
        .where(sql`${table.status} <> 'PENDING'`),
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
