import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { categoryName, exactLanguageName, instant, languageName, lowerCased } from "#kit/calls/input.ts";
import { staffDecision } from "#features/decisions/calls.ts";
import { history, reportTypes } from "./shapes.ts";
import { queueKinds } from "#features/tales/shapes.ts";

/**
 * The desk: everything that waits for the staff in one order, reports and notices by severity, then appeals, comments that are held for the staff, Tales and
 * revisions by age.
 */

export const deskKinds = [...queueKinds, ...reportTypes, "notice", "appeal", "held"] as const;
export type DeskKind = (typeof deskKinds)[number];

const deskItem = z.object({
  kind: z.enum(deskKinds),
  /** Of the report, the notice, the appeal, the held comment, or the Tale. */
  id: z.number(),
  /** The same for all reports of the same thing, which are decided together. */
  subject: z.string(),
  /** The title of the Tale or news post; null for a report about a member, and if it was deleted. */
  title: z.string().nullable(),
  /** The author, or the reported member; null for a notice about news, or about a removed account. */
  username: z.string().nullable(),
  languageName: exactLanguageName.nullable(),
  /** Null for what is no report. */
  severity: z.number().nullable(),
  since: instant,
  claimedBy: z.string().nullable(),
  /** Whether a held comment is one on a Tale or on news; null for everything else. */
  type: z.enum(["comment", "blog"]).nullable().default(null),
  /** Of a held comment: its text, and the Tale or news post. */
  held: z.object({ text: z.string(), postId: z.number() }).nullable().default(null),
});
export type DeskItem = z.output<typeof deskItem>;

const memberRecord = history.extend({
  tales: z.object({ published: z.number(), submitted: z.number() }),
  /** The newest ones about the member, at most ten. */
  decisions: z.array(staffDecision),
});
export type MemberRecord = z.output<typeof memberRecord>;

export const deskCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/desk",
    caller: "moderator",
    summary: "The first 100 things that wait for the staff, and how many wait in all (each kind counted up to 100)",
    query: z.object({
      kind: z.preprocess(lowerCased, z.enum(deskKinds)).optional(),
      languageName: languageName.optional(),
      category: categoryName.optional(),
      /** Tales by this member, and reports about and by them. */
      member: username.optional(),
    }),
    reply: { status: 200, body: z.object({ items: z.array(deskItem), totalItems: z.number() }) },
    errors: [],
  }),
  record: endpoint({
    method: "GET",
    path: "/v1/members/:username/record",
    caller: "moderator",
    summary: "A member's record for the staff: their Tales, reports, decisions and bans",
    params: z.object({ username }),
    reply: { status: 200, body: memberRecord },
    errors: ["NOT_FOUND"],
  }),
};
