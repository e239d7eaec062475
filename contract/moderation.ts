import { z } from "zod";
import { username } from "./accounts.ts";
import { banKinds } from "./ban-ladder.ts";
import { endpoint } from "./endpoint.ts";
import {
  clientKey,
  id,
  idParams,
  instant,
  listQuery,
  boundedText,
  lowerCased,
  tokenRole,
  upperCased,
} from "./input.ts";
import { report as bounds } from "./limits.ts";
import { multiLine } from "./plain-text.ts";
import { reasonText } from "./reasons.ts";

/** Reports about comments on Tales, comments on news and members, and the decisions about them (behaviour.md, Reports). */

export const reportTypes = ["comment", "blog", "user"] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportStatuses = ["PENDING", "ACCEPTED", "REJECTED", "FALSE"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
/** The decisions of a moderator. FALSE: rejected because it was made in bad faith. */
export const decisions = ["ACCEPTED", "REJECTED", "FALSE"] as const satisfies readonly ReportStatus[];
export type Decision = (typeof decisions)[number];

const statusSent = z.enum(reportStatuses);

const filed = z.object({
  id: z.number(),
  reason: z.string().nullable(),
  status: statusSent,
  startDate: instant,
});

/** One report, as the staff sees it. */
export const report = filed.extend({
  type: z.enum(reportTypes),
  /** Null for a report about a member, and for a comment that was deleted since. */
  commentId: z.number().nullable(),
  /** The reported member: the author, for a comment. */
  username: z.string(),
  /** Null if the reporter's account was removed, and for a moderator who is the reported member. */
  reporter: z.string().nullable(),
  /** The points that accepting it costs: the severity of the reason at the time of the report. */
  severity: z.number(),
  /** The text of the comment at the time of the report; null for a report about a member. */
  text: z.string().nullable(),
  /** These three are null while the report is pending; `decidedBy` also if the moderator's account was removed. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
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
const reportDetail = report.extend({
  /** The comment as it is now; null if it was deleted. */
  comment: threadLine.nullable(),
  /** The comment's thread from its top on; empty for a report about a member. */
  thread: z.array(threadLine),
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
  /** The other reports about the same comment or member, the newest first; a decision also settles the pending ones. */
  others: z.array(report),
  author: history,
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
export type Decided = z.output<typeof decided>;

const reports = z.object({ reportings: z.array(report), totalReportings: z.number() });

const listing = listQuery(["startDate", "id"], { sortBy: "startDate", direction: "DESC" });
const ofStatus = { status: z.preprocess(upperCased, statusSent).optional() };
const note = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish();
// The schema drops a startDate or status that a client sends: the server sets both.
const decision = {
  id: id.optional(),
  reason: reasonText.nullish(),
  status: z.preprocess(upperCased, z.enum(decisions)),
  note,
};
const commentDecision = z
  .object({ ...decision, commentId: id.optional() })
  .refine((sent) => sent.id !== undefined || sent.commentId !== undefined, {
    error: "Name the report by its id, or the comment",
    path: ["commentId"],
  });
const userDecision = z
  .object({ ...decision, username: username.optional() })
  .refine((sent) => sent.id !== undefined || sent.username !== undefined, {
    error: "Name the report by its id, or the person",
    path: ["username"],
  });

const reportingComment = z.object({ commentId: id, reason: reasonText, clientKey });
const filing = ["NOT_FOUND", "ALREADY_REPORTED", "CONFLICT", "TROLL"] as const;
const deciding = ["NOT_FOUND", "CONFLICT", "LAST_ADMIN"] as const;
const one = { status: 200, body: reportDetail } as const;
const settled = { status: 200, body: decided } as const;
const all = { status: 200, body: reports } as const;

export const moderationCalls = {
  reportComment: endpoint({
    method: "POST",
    path: "/v1/reportings",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on a Tale to the moderators",
    body: reportingComment,
    reply: { status: 201, body: filed.extend({ type: z.literal("comment"), commentId: z.number() }) },
    errors: filing,
  }),
  reportNewsComment: endpoint({
    method: "POST",
    path: "/v1/reportings-blog",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on news to the moderators",
    body: reportingComment,
    reply: { status: 201, body: filed.extend({ type: z.literal("blog"), commentId: z.number() }) },
    errors: filing,
  }),
  reportUser: endpoint({
    method: "POST",
    path: "/v1/user-reports",
    caller: "user",
    refersTo: "public",
    summary: "Reports a member to the moderators",
    body: z.object({ username, reason: reasonText.nullish(), clientKey }),
    reply: { status: 201, body: filed.extend({ type: z.literal("user"), username: z.string() }) },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/reportings",
    caller: "moderator",
    summary: "Reports of all types",
    query: listing.extend({ ...ofStatus, type: z.preprocess(lowerCased, z.enum(reportTypes)).optional() }),
    reply: all,
    errors: [],
  }),
  listNews: endpoint({
    method: "GET",
    path: "/v1/reportings-blog",
    caller: "moderator",
    summary: "Reports of comments on news",
    query: listing.extend(ofStatus),
    reply: all,
    errors: [],
  }),
  listUsers: endpoint({
    method: "GET",
    path: "/v1/user-reports",
    caller: "moderator",
    summary: "Reports of members",
    query: listing.extend(ofStatus),
    reply: all,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/reportings/:id",
    caller: "moderator",
    summary: "A report of any type, with all data that its decision needs",
    params: idParams,
    reply: one,
    errors: ["NOT_FOUND"],
  }),
  readNews: endpoint({
    method: "GET",
    path: "/v1/reportings-blog/:id",
    caller: "moderator",
    summary: "A report of a comment on news",
    params: idParams,
    reply: one,
    errors: ["NOT_FOUND"],
  }),
  readUser: endpoint({
    method: "GET",
    path: "/v1/user-reports/:id",
    caller: "moderator",
    summary: "A report of a member",
    params: idParams,
    reply: one,
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/reportings",
    caller: "moderator",
    summary:
      "Decides all pending reports of a comment, which is found by the id of one report or by comment and reason. By id it takes reports of any type",
    body: commentDecision,
    reply: settled,
    errors: deciding,
  }),
  decideNews: endpoint({
    method: "PUT",
    path: "/v1/reportings-blog",
    caller: "moderator",
    summary: "Decides all pending reports of a comment on news",
    body: commentDecision,
    reply: settled,
    errors: deciding,
  }),
  decideUser: endpoint({
    method: "PUT",
    path: "/v1/user-reports",
    caller: "moderator",
    summary: "Decides all pending reports of a member",
    body: userDecision,
    reply: settled,
    errors: deciding,
  }),
};
