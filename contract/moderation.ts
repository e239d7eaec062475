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

/** Reports of comments on Tales, of comments on news and of people, and what is decided about them (behaviour.md, Reports). */

export const reportTypes = ["comment", "blog", "user"] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportStatuses = ["PENDING", "ACCEPTED", "REJECTED", "FALSE"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
/** What a moderator may decide. FALSE: rejected, and made in bad faith. */
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
  /** Null for people, and for a comment that was deleted since. */
  commentId: z.number().nullable(),
  /** Who is reported: a comment's author. */
  username: z.string(),
  /** Who reported; null once they have left, and for who is reported, also among the staff. */
  reporter: z.string().nullable(),
  /** What accepting it costs, as the reason weighed when it was given. */
  severity: z.number(),
  /** The comment as it stood when it was reported; null for people. */
  text: z.string().nullable(),
  /** All of these are null while it is pending; decidedBy also once they have left. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
});
export type Report = z.output<typeof report>;

const totals = z.object({ pending: z.number(), accepted: z.number(), rejected: z.number(), false: z.number() });

/** What the staff knows about somebody who is reported, or reports. */
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
  /** What was decided last about them, the newest first. */
  recent: z.array(report),
});
export type History = z.output<typeof history>;

/** A line of the thread: its original text, censored or not. */
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
  /** The comment as it is now, null where it is gone. */
  comment: threadLine.nullable(),
  /** The thread it stands in, from its top on; empty for people. */
  thread: z.array(threadLine),
  /** What is commented on; null for people, and where it is gone. */
  on: z
    .object({
      kind: z.enum(["tale", "news"]),
      id: z.number(),
      title: z.string(),
      languageName: z.string(),
      categoryName: z.string().nullable(),
    })
    .nullable(),
  /** The other reports of the same comment or person, the newest first; a decision settles those that are pending too. */
  others: z.array(report),
  author: history,
  /** Null where the reporter is. */
  reporterHistory: history.nullable(),
});
export type ReportDetail = z.output<typeof reportDetail>;

/** A ban that followed from a decision. */
const ban = z.object({ username: z.string(), level: z.number(), kind: z.enum(banKinds), until: instant });

export const decided = report.extend({
  /** How many reports it settled, this one included. */
  settled: z.number(),
  bans: z.array(ban),
});
export type Decided = z.output<typeof decided>;

const reports = z.object({ reportings: z.array(report), totalReportings: z.number() });

const listing = listQuery(["startDate", "id"], { sortBy: "startDate", direction: "DESC" });
const ofStatus = { status: z.preprocess(upperCased, statusSent).optional() };
const note = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish();
// A startDate or a first status that a client sends is dropped, as whatever has no name here: the server's clock counts.
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
    summary: "Reports a comment on a Tale to the moderators",
    body: reportingComment,
    reply: { status: 201, body: filed.extend({ type: z.literal("comment"), commentId: z.number() }) },
    errors: filing,
  }),
  reportNewsComment: endpoint({
    method: "POST",
    path: "/v1/reportings-blog",
    caller: "user",
    summary: "Reports a comment on news to the moderators",
    body: reportingComment,
    reply: { status: 201, body: filed.extend({ type: z.literal("blog"), commentId: z.number() }) },
    errors: filing,
  }),
  reportUser: endpoint({
    method: "POST",
    path: "/v1/user-reports",
    caller: "user",
    summary: "Reports somebody to the moderators",
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
    summary: "Reports of people",
    query: listing.extend(ofStatus),
    reply: all,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/reportings/:id",
    caller: "moderator",
    summary: "A report of any type, with all that is needed to decide it",
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
    summary: "A report of somebody",
    params: idParams,
    reply: one,
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/reportings",
    caller: "moderator",
    summary:
      "Decides every pending report of a comment: the one with that id, or with that comment and reason, stands for them. By id it takes reports of any type",
    body: commentDecision,
    reply: settled,
    errors: deciding,
  }),
  decideNews: endpoint({
    method: "PUT",
    path: "/v1/reportings-blog",
    caller: "moderator",
    summary: "The same for comments on news alone",
    body: commentDecision,
    reply: settled,
    errors: deciding,
  }),
  decideUser: endpoint({
    method: "PUT",
    path: "/v1/user-reports",
    caller: "moderator",
    summary: "The same for people",
    body: userDecision,
    reply: settled,
    errors: deciding,
  }),
};
