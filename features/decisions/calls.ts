import { z } from "zod";
import { ground } from "./reasons.ts";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, listQuery, textOf, upperCased, wholeNumber } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { decision as bounds, links, staffNote } from "#vocabulary/account-limits.ts";

/** Decisions of the staff that restrict a member, or what a member wrote (behaviour.md, Decisions). */

const decisionKinds = [
  "WARNING",
  "CENSORED",
  "TALE_TAKEN_DOWN",
  "TALE_DELETED",
  "COMMENT_BAN",
  "LOGIN_BAN",
  "TROLL",
  "REMOVED",
  "DISQUALIFIED",
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** `blog`: a comment on news. */
const aboutTypes = ["comment", "blog", "tale", "user"] as const;
export type AboutType = (typeof aboutTypes)[number];

export const appealStatuses = ["PENDING", "GRANTED", "REFUSED"] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** A note that an act of staff needs, as plain text of several lines. */
export const requiredNote = z
  .string()
  .transform(multiLine)
  .pipe(textOf({ min: 1, max: staffNote.max }));

/** The body of an act of staff that needs nothing else. */
export const noteBody = z.object({ note: requiredNote });

export const appeal = z.object({
  id: z.number(),
  status: z.enum(appealStatuses),
  text: z.string(),
  /** Why it was granted or refused; null while it is pending, and if the decision was revoked without a note. */
  answer: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type Appeal = z.output<typeof appeal>;

export const decision = z.object({
  id: z.number(),
  kind: z.enum(decisionKinds),
  /** The code of a report's reason; null if there was none. */
  ground: z.string().nullable(),
  /** The staff's note, as plain text. */
  note: z.string().nullable(),
  about: z.object({
    type: z.enum(aboutTypes),
    /** Of the comment or Tale, or the number of the account. */
    id: z.number(),
    /** The path of its page; null if it was gone before the act. */
    address: z.string().nullable(),
    /** The beginning of the text as it was; null for a member. */
    quote: z.string().nullable(),
  }),
  /** Points that it cost, points and level after it; null where none were charged. */
  pointsLost: z.number().nullable(),
  pointsLeft: z.number().nullable(),
  level: z.number().nullable(),
  startsAt: instant,
  /** Null: no end. */
  endsAt: instant.nullable(),
  /** Of a ban that follows from points: the id of the decision that cost them. */
  causedBy: z.number().nullable(),
  createdAt: instant,
  revokedAt: instant.nullable(),
  /** Until when a deleted Tale can return. */
  restorableUntil: instant.nullable(),
  appeal: appeal.nullable(),
});
export type Decision = z.output<typeof decision>;

/** The same for the staff. */
export const staffDecision = decision.extend({
  /** The member of staff who made it; null if the account is gone, and for the member whom it is about. */
  decidedBy: z.string().nullable(),
});
export type StaffDecision = z.output<typeof staffDecision>;

/** Of the link to a decision. */
export const tokenParams = z.object({ token: z.string().min(1).max(links.tokenMax) });

/** The kinds of acts by hand. */
export const kindsByHand = ["WARNING", "COMMENT_BAN", "LOGIN_BAN"] as const satisfies readonly DecisionKind[];

export const decisionsCalls = {
  listOwn: endpoint({
    method: "GET",
    path: "/v1/my-decisions",
    caller: "user",
    summary: "The staff's decisions about oneself, the newest first",
    query: listQuery(["id"], { sortBy: "id", direction: "DESC" }).pick({ pageNumber: true, pageSize: true }),
    reply: { status: 200, body: z.object({ decisions: z.array(decision), totalDecisions: z.number() }) },
    errors: [],
  }),
  byToken: endpoint({
    method: "GET",
    path: "/v0/decisions/:token",
    caller: "visitor",
    summary: "The decision to which a mailed link leads",
    params: tokenParams,
    reply: { status: 200, body: decision },
    errors: ["NOT_FOUND"],
  }),
  byHand: endpoint({
    method: "POST",
    path: "/v1/members/:username/decisions",
    caller: "moderator",
    summary: "Warns a member or bans them for some days, without points",
    params: z.object({ username }),
    body: z
      .object({
        kind: z.preprocess(upperCased, z.enum(kindsByHand)),
        ground,
        note: requiredNote,
        days: wholeNumber(bounds.days.min, bounds.days.max).optional(),
      })
      .refine(({ kind, days }) => kind === "WARNING" || days !== undefined, {
        error: "A ban needs its length in days",
        path: ["days"],
      }),
    reply: { status: 201, body: decision },
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
};
