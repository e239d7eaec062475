import { z } from "zod";
import { banKinds } from "#vocabulary/ban-ladder.ts";
import { instant, tokenRole } from "#kit/calls/input.ts";

/** Reports about comments on Tales, comments on news, members and Tales (behaviour.md, Reports). */

export const reportTypes = ["comment", "blog", "user", "tale"] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportStatuses = ["PENDING", "ACCEPTED", "REJECTED", "FALSE"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
/** The decisions of a moderator. FALSE: rejected because it was made in bad faith. */
export const reportDecisions = ["ACCEPTED", "REJECTED", "FALSE"] as const satisfies readonly ReportStatus[];
export type ReportDecision = (typeof reportDecisions)[number];

export const statusSent = z.enum(reportStatuses);

export const createdReportBase = z.object({
  id: z.number(),
  reason: z.string().nullable(),
  status: statusSent,
  startDate: instant,
});

/** One report, as the staff sees it. */
export const report = createdReportBase.extend({
  type: z.enum(reportTypes),
  /** Null unless a comment was reported, and for a comment that was deleted since. */
  commentId: z.number().nullable(),
  /** The reported Tale; null unless a Tale was reported, and for a Tale that was deleted since. */
  postId: z.number().nullable(),
  /** The reported member: the author, for a comment or a Tale. */
  username: z.string(),
  /** Null if the reporter's account was removed, and for a moderator who is the reported member. */
  reporter: z.string().nullable(),
  /** The points that accepting it costs: the severity of the reason at the time of the report. */
  severity: z.number(),
  /** The text at the time of the report: of the comment, or the beginning of the Tale's; null for a report about a member. */
  text: z.string().nullable(),
  /** The title of the Tale at the time of the report; null unless a Tale was reported. */
  title: z.string().nullable(),
  /** The note of the reporter to the staff. */
  reporterNote: z.string().nullable(),
  /** The member of staff who is deciding about it. */
  claimedBy: z.string().nullable(),
  /** These are null while the report is pending; `decidedBy` also if the moderator's account was removed. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The reason on which the decision rests: the reporter's, unless the moderator has chosen another one. */
  decidedReason: z.string().nullable(),
  note: z.string().nullable(),
  /** For the reporters alone. */
  noteToReporter: z.string().nullable(),
});
export type Report = z.output<typeof report>;

const totals = z.object({ pending: z.number(), accepted: z.number(), rejected: z.number(), false: z.number() });

/** The data that the staff sees about a reported member or a reporter. */
export const history = z.object({
  username: z.string(),
  role: tokenRole,
  createdAt: instant,
  isTroll: z.boolean(),
  banLevel: z.number(),
  banPoints: z.number(),
  commentBannedUntil: instant.nullable(),
  loginBannedUntil: instant.nullable(),
  reportsAbout: totals,
  reportsMade: totals,
  /** The latest decisions about them, the newest first. */
  recent: z.array(report),
});
export type History = z.output<typeof history>;

/** One comment of the thread with its original text, censored or not. */
const threadLine = z.object({
  id: z.number(),
  text: z.string(),
  author: z.string().nullable(),
  censored: z.boolean(),
  deleted: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

/** One report with what a moderator needs to decide it. */
export const reportDetail = report.extend({
  /** The comment as it is now; null if it was deleted. */
  comment: threadLine.nullable(),
  /** The comment's thread from its top on; empty unless a comment was reported. */
  thread: z.array(threadLine),
  /** The visible text of a reported Tale at the time of the report; null unless a Tale was reported. */
  taleText: z.string().nullable(),
  /** The Tale or news post; null if it was deleted, and for a report about a member. */
  on: z
    .object({
      kind: z.enum(["tale", "news"]),
      id: z.number(),
      title: z.string(),
      languageName: z.string(),
      categoryName: z.string().nullable(),
    })
    .nullable(),
  /** The other reports about the same comment, Tale or member, the newest first; a decision also settles the pending ones. */
  others: z.array(report),
  /** Null while the name is hidden. */
  author: history.nullable(),
  /** Null if `reporter` is. */
  reporterHistory: history.nullable(),
});
export type ReportDetail = z.output<typeof reportDetail>;

/** A ban that a decision caused. */
const ban = z.object({ username: z.string(), level: z.number(), kind: z.enum(banKinds), until: instant });

export const decided = report.extend({
  /** The number of reports that the decision settled, including this one. */
  settled: z.number(),
  bans: z.array(ban),
});
export type DecidedReport = z.output<typeof decided>;
