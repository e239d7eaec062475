import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { boundedText, clientKey, id, idParams, lowerCased, upperCased, listQuery, instant } from "#kit/calls/input.ts";
import { report as bounds, staffNote } from "#vocabulary/account-limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { errorCodes, type ErrorCode } from "#vocabulary/errors.ts";
import { reasonText } from "#features/decisions/reasons.ts";
import {
  createdReportBase,
  reportDecisions,
  reportTypes,
  statusSent,
  decided,
  report,
  reportDetail,
} from "./shapes.ts";

/** The calls that report comments, members and Tales, and decide the reports (behaviour.md, Reports). */

/** Of a report, for the staff. */
const reporterNote = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish();
const note = z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish();

const reports = z.object({ reportings: z.array(report), totalReportings: z.number() });

/** The parameters of the lists. */
const reportListing = listQuery(["startDate", "id"], { sortBy: "startDate", direction: "DESC" }).extend({
  status: z.preprocess(upperCased, statusSent).optional(),
  /** Reports about this member, and by this one. */
  about: username.optional(),
  by: username.optional(),
});

/** The parts of every decision, of one report or of many. */
const verdict = {
  status: z.preprocess(upperCased, z.enum(reportDecisions)),
  /** The reason on which it rests; without it the reporter's. */
  decidedReason: reasonText.nullish(),
  /** For the reported member if it is accepted, else for the reporters. */
  note,
  noteToReporter: note,
};

// The schema drops a startDate or status that a client sends: the server sets both.
const decision = { id: id.optional(), reason: reasonText.nullish(), ...verdict };

/** The staff's calls about reports of one type, or of all: they list them, read one and decide. */
const listOf = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: "GET",
    path,
    caller: "moderator",
    summary,
    query: reportListing,
    reply: { status: 200, body: reports },
    errors: [],
  });
const readOf = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: "GET",
    path,
    caller: "moderator",
    summary,
    params: idParams,
    reply: { status: 200, body: reportDetail },
    errors: ["NOT_FOUND"],
  });
const decideOf = <const Path extends `/${string}`, Body extends z.ZodType>(path: Path, body: Body, summary: string) =>
  endpoint({
    method: "PUT",
    path,
    caller: "moderator",
    summary,
    body,
    reply: { status: 200, body: decided },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "LAST_ADMIN"],
  });

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

const taleDecision = z
  .object({ ...decision, postId: id.optional() })
  .refine((sent) => sent.id !== undefined || sent.postId !== undefined, {
    error: "Name the report by its id, or the Tale",
    path: ["postId"],
  });

const reportingComment = z.object({ commentId: id, reason: reasonText, note: reporterNote, clientKey });
const createReportErrors = ["NOT_FOUND", "ALREADY_REPORTED", "CONFLICT", "TROLL"] as const;

export const moderationCalls = {
  reportComment: endpoint({
    method: "POST",
    path: "/v1/reportings",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on a Tale to the moderators, with a note for them if the reporter likes",
    body: reportingComment,
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("comment"), commentId: z.number() }) },
    errors: createReportErrors,
  }),
  reportNewsComment: endpoint({
    method: "POST",
    path: "/v1/reportings-blog",
    caller: "user",
    refersTo: "public",
    summary: "Reports a comment on news to the moderators, with a note for them if the reporter likes",
    body: reportingComment,
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("blog"), commentId: z.number() }) },
    errors: createReportErrors,
  }),
  reportUser: endpoint({
    method: "POST",
    path: "/v1/user-reports",
    caller: "user",
    refersTo: "public",
    summary: "Reports a member to the moderators, with a note for them if the reporter likes",
    body: z.object({ username, reason: reasonText.nullish(), note: reporterNote, clientKey }),
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("user"), username: z.string() }) },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/reportings",
    caller: "moderator",
    summary: "Reports of all types",
    query: reportListing.extend({ type: z.preprocess(lowerCased, z.enum(reportTypes)).optional() }),
    reply: { status: 200, body: reports },
    errors: [],
  }),
  listNews: listOf("/v1/reportings-blog", "Reports of comments on news"),
  listUsers: listOf("/v1/user-reports", "Reports of members"),
  read: readOf("/v1/reportings/:id", "A report of any type, with all data that its decision needs"),
  readNews: readOf("/v1/reportings-blog/:id", "A report of a comment on news"),
  readUser: readOf("/v1/user-reports/:id", "A report of a member"),
  decide: decideOf(
    "/v1/reportings",
    commentDecision,
    "Decides all pending reports of a comment, which is found by the id of one report or by comment and reason. By id it takes reports of any type",
  ),
  decideNews: decideOf("/v1/reportings-blog", commentDecision, "Decides all pending reports of a comment on news"),
  decideUser: decideOf("/v1/user-reports", userDecision, "Decides all pending reports of a member"),
};

export const taleReportsCalls = {
  report: endpoint({
    method: "POST",
    path: "/v1/tale-reports",
    caller: "user",
    refersTo: "public",
    summary: "Reports a published Tale to the moderators, with a note for them if the reporter likes",
    body: z.object({ postId: id, reason: reasonText, note: reporterNote, clientKey }),
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("tale"), postId: z.number() }) },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
  list: listOf("/v1/tale-reports", "Reports of Tales"),
  read: readOf("/v1/tale-reports/:id", "A report of a Tale"),
  decide: decideOf(
    "/v1/tale-reports",
    taleDecision,
    "Decides all pending reports of a Tale; accepting takes it off the site",
  ),
};

const named = { type: z.enum(reportTypes), id: z.number() };
const result = z.union([
  z.object({ ...named, status: statusSent }),
  z.object({ ...named, code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]) }),
]);
export type DecisionResult = z.output<typeof result>;

/** Many reports decided by one call. */
export const reportDecisionsCalls = {
  decideMany: endpoint({
    method: "POST",
    path: "/v1/reportings/decisions",
    caller: "moderator",
    summary: "Decides up to 50 reports in their order; each succeeds or fails by itself",
    body: z.object({
      decisions: z
        .array(z.object({ type: z.preprocess(lowerCased, z.enum(reportTypes)), id, ...verdict }))
        .min(1)
        .max(bounds.decidedAtOnce),
    }),
    reply: { status: 200, body: z.object({ results: z.array(result) }) },
    errors: [],
  }),
};

/** A member's own reports and what became of them. */

const ownReport = createdReportBase.extend({
  type: z.enum(reportTypes),
  /** The member or the title of the Tale or news post that it is about; null if that is gone. */
  about: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type OwnReport = z.output<typeof ownReport>;

export const myReportsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/my-reports",
    caller: "user",
    summary: "One's own reports of all types, the newest first",
    query: listQuery(["id"], { sortBy: "id", direction: "DESC" }).pick({ pageNumber: true, pageSize: true }),
    reply: { status: 200, body: z.object({ reports: z.array(ownReport), totalReports: z.number() }) },
    errors: [],
  }),
};

/** A note as calls take it: without white space around it, and left out if it is empty. */
export function optionalNote(text: string): { note?: string } {
  const note = text.trim();
  return note === "" ? {} : { note };
}
