import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { clientKey, id, idParams, listQuery, boundedText, lowerCased, upperCased } from "#kit/calls/input.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { reasonText } from "./reasons.ts";
import { decided, decisions, createdReportBase, report, reportDetail, reportTypes, statusSent } from "./shapes.ts";

/** The calls that report comments and members, and decide the reports (behaviour.md, Reports). */

const reports = z.object({ reportings: z.array(report), totalReportings: z.number() });

/** The parameters of the four lists. */
export const reportListing = listQuery(["startDate", "id"], { sortBy: "startDate", direction: "DESC" }).extend({
  status: z.preprocess(upperCased, statusSent).optional(),
  /** Reports about this member, and by this one. */
  about: username.optional(),
  by: username.optional(),
});
export const decisionNote = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish();
// The schema drops a startDate or status that a client sends: the server sets both.
export const decision = {
  id: id.optional(),
  reason: reasonText.nullish(),
  status: z.preprocess(upperCased, z.enum(decisions)),
  note: decisionNote,
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
const createReportErrors = ["NOT_FOUND", "ALREADY_REPORTED", "CONFLICT", "TROLL"] as const;
export const decidingErrors = ["NOT_FOUND", "CONFLICT", "CLAIMED", "LAST_ADMIN"] as const;
export const oneReport = { status: 200, body: reportDetail } as const;
export const decisionReply = { status: 200, body: decided } as const;
export const allReports = { status: 200, body: reports } as const;

export const moderationCalls = {
  reportComment: endpoint({
    method: "POST",
    path: "/v1/reportings",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on a Tale to the moderators",
    body: reportingComment,
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("comment"), commentId: z.number() }) },
    errors: createReportErrors,
  }),
  reportNewsComment: endpoint({
    method: "POST",
    path: "/v1/reportings-blog",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on news to the moderators",
    body: reportingComment,
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("blog"), commentId: z.number() }) },
    errors: createReportErrors,
  }),
  reportUser: endpoint({
    method: "POST",
    path: "/v1/user-reports",
    caller: "user",
    refersTo: "public",
    summary: "Reports a member to the moderators",
    body: z.object({ username, reason: reasonText.nullish(), clientKey }),
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("user"), username: z.string() }) },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/reportings",
    caller: "moderator",
    summary: "Reports of all types",
    query: reportListing.extend({ type: z.preprocess(lowerCased, z.enum(reportTypes)).optional() }),
    reply: allReports,
    errors: [],
  }),
  listNews: endpoint({
    method: "GET",
    path: "/v1/reportings-blog",
    caller: "moderator",
    summary: "Reports of comments on news",
    query: reportListing,
    reply: allReports,
    errors: [],
  }),
  listUsers: endpoint({
    method: "GET",
    path: "/v1/user-reports",
    caller: "moderator",
    summary: "Reports of members",
    query: reportListing,
    reply: allReports,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/reportings/:id",
    caller: "moderator",
    summary: "A report of any type, with all data that its decision needs",
    params: idParams,
    reply: oneReport,
    errors: ["NOT_FOUND"],
  }),
  readNews: endpoint({
    method: "GET",
    path: "/v1/reportings-blog/:id",
    caller: "moderator",
    summary: "A report of a comment on news",
    params: idParams,
    reply: oneReport,
    errors: ["NOT_FOUND"],
  }),
  readUser: endpoint({
    method: "GET",
    path: "/v1/user-reports/:id",
    caller: "moderator",
    summary: "A report of a member",
    params: idParams,
    reply: oneReport,
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/reportings",
    caller: "moderator",
    summary:
      "Decides all pending reports of a comment, which is found by the id of one report or by comment and reason. By id it takes reports of any type",
    body: commentDecision,
    reply: decisionReply,
    errors: decidingErrors,
  }),
  decideNews: endpoint({
    method: "PUT",
    path: "/v1/reportings-blog",
    caller: "moderator",
    summary: "Decides all pending reports of a comment on news",
    body: commentDecision,
    reply: decisionReply,
    errors: decidingErrors,
  }),
  decideUser: endpoint({
    method: "PUT",
    path: "/v1/user-reports",
    caller: "moderator",
    summary: "Decides all pending reports of a member",
    body: userDecision,
    reply: decisionReply,
    errors: decidingErrors,
  }),
};
