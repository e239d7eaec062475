import { z } from "zod";
import { email } from "#features/accounts/calls.ts";
import { reasonText } from "#features/decisions/reasons.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  clientKey,
  exactLanguageName,
  idParams,
  instant,
  languageName,
  listQuery,
  textOf,
  upperCased,
} from "#kit/calls/input.ts";
import { multiLine, oneLine } from "#kit/text/plain-text.ts";
import { staffNote } from "#vocabulary/account-limits.ts";
import { notice as bounds } from "#vocabulary/limits.ts";
import { reportPage, sentNoticePath } from "./address.ts";
import { noticeDecisions, noticeStatuses, noticeTypes } from "./shapes.ts";

/** Notices of illegal content, by anybody (behaviour.md, Notices). */

/** A form has texts only: a checked box sends its value. */
const checkedBox = z.preprocess((sent) => (sent === "true" || sent === "on" ? true : sent), z.literal(true));
const emptyAsNone = (sent: unknown) => (typeof sent === "string" && sent.trim() === "" ? undefined : sent);

const noticeForm = z.object({
  address: z.string().trim().min(1).max(bounds.addressMax),
  reason: reasonText,
  text: z.string().transform(multiLine).pipe(textOf(bounds.text)),
  email,
  name: z.preprocess(emptyAsNone, z.string().transform(oneLine).pipe(textOf(bounds.name)).nullish()),
  /** The sender's word that all of it is true. */
  goodFaith: checkedBox,
  /** A honeypot: people do not see this field. A bot that fills it in gets the same answer as everybody. */
  website: z.string().trim().max(bounds.websiteMax).optional(),
  /** Of the page, for the mails; else that of the browser. */
  languageName: languageName.optional(),
  clientKey,
});
export type NoticeForm = z.output<typeof noticeForm>;

const sentByBot: z.input<typeof noticeForm> = {
  address: "/",
  reason: "A robot",
  text: "Nobody will ever read this.",
  email: "robot@example.org",
  goodFaith: true,
  website: "A link",
};

/** Hides errors in other fields from a bot, which could correct them otherwise. */
function withoutBotInput(sent: unknown): unknown {
  const website = (sent as { website?: unknown } | null)?.website;
  return typeof website === "string" && website.trim() !== "" ? sentByBot : sent;
}

const receipt = z.object({ reference: z.string() });

/** A notice, as its sender sees it by the mailed link. */
const sentNotice = receipt.extend({
  /** As it was sent; null if it named a member whose account was removed. */
  address: z.string().nullable(),
  reason: z.string(),
  status: z.enum(noticeStatuses),
  /** The staff's words to the sender; null while it is pending, and if there are none. */
  answer: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type SentNotice = z.output<typeof sentNotice>;

/** A notice, as the staff sees it. */
const notice = sentNotice.extend({
  id: z.number(),
  type: z.enum(noticeTypes),
  /** The path of the page where it can be seen; null if that is gone. */
  path: z.string().nullable(),
  /** The member whom it concerns: the author, for a comment or a Tale; null for news, and if the account was removed. */
  username: z.string().nullable(),
  /** The title of the Tale or news post, or of that with the comment, when the notice came. */
  title: z.string().nullable(),
  /** The beginning of the text as it was then; null for a member. */
  quote: z.string().nullable(),
  /** The points that accepting it costs. */
  severity: z.number(),
  text: z.string(),
  /** Both null when they are erased. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Of the page on which it was written; the answer is mailed in it. */
  languageName: exactLanguageName,
  claimedBy: z.string().nullable(),
  /** These are null while it is pending. */
  decidedBy: z.string().nullable(),
  decidedReason: z.string().nullable(),
  note: z.string().nullable(),
  noteToReporter: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

const note = z
  .string()
  .transform(multiLine)
  .pipe(textOf({ min: 1, max: staffNote.max }));

export const noticesCalls = {
  send: endpoint({
    method: "POST",
    path: "/v0/notices",
    caller: "visitor",
    form: {
      page: reportPage,
      fields: ["address", "reason", "text", "email", "name", "goodFaith"],
      sent: (reply) => sentNoticePath(receipt.parse(reply).reference),
    },
    summary:
      "Tells the staff of something illegal at an address of this site, and mails a receipt; five an hour per network",
    body: z.preprocess(withoutBotInput, noticeForm),
    reply: { status: 202, body: receipt },
    errors: [],
  }),
  bySender: endpoint({
    method: "GET",
    path: "/v0/notices/:token",
    caller: "visitor",
    summary: "A notice and its answer, by the link of its receipt",
    params: z.object({ token: z.string().min(1).max(bounds.tokenMax) }),
    reply: { status: 200, body: sentNotice },
    errors: ["NOT_FOUND"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/notices",
    caller: "moderator",
    summary: "Notices, but none about oneself",
    query: listQuery(["createdAt"], { sortBy: "createdAt", direction: "DESC" }).extend({
      status: z.preprocess(upperCased, z.enum(noticeStatuses)).optional(),
    }),
    reply: { status: 200, body: z.object({ notices: z.array(notice), totalNotices: z.number() }) },
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/notices/:id",
    caller: "moderator",
    summary: "A notice with all that its decision needs",
    params: idParams,
    reply: { status: 200, body: notice },
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/notices/:id",
    caller: "moderator",
    summary:
      "Decides a notice and mails the answer; accepting does what an accepted report about the same thing does, and about news it only answers",
    params: idParams,
    body: z.object({
      status: z.preprocess(upperCased, z.enum(noticeDecisions)),
      /** Why the staff acts, if for another reason than the sender's. */
      decidedReason: reasonText.nullish(),
      /** For the member if it is accepted, for the sender otherwise. */
      note,
      /** For the sender only. */
      noteToReporter: z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish(),
    }),
    reply: { status: 200, body: notice },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "LAST_ADMIN"],
  }),
};

/** The reasons, for forms of visitors. */
export const noticeReasonsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/reasons",
    caller: "visitor",
    summary: "The reasons for which something can be reported, in words; those of administrators as they wrote them",
    query: z.object({ languageName }),
    reply: { status: 200, body: z.object({ reasons: z.array(z.object({ reason: z.string(), text: z.string() })) }) },
    errors: [],
  }),
};
