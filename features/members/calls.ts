import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, boundedText, pageNumber, pageSize, tokenRole, booleanText } from "#kit/calls/input.ts";
import { page } from "#vocabulary/limits.ts";
import { report as bounds, staffNote } from "#vocabulary/account-limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { roles } from "#vocabulary/roles.ts";

/** The staff's view of members, and actions on them (behaviour.md, Staff). */

const memberStatuses = ["pending", "active", "comment-banned", "login-banned"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const member = z.object({
  username: z.string(),
  role: tokenRole,
  /** `pending` until activated; a running login ban has priority over a comment ban. */
  status: z.enum(memberStatuses),
  banLevel: z.number(),
  isTroll: z.boolean(),
  createdAt: instant,
});
export type Member = z.output<typeof member>;

/** A member with a read-only account, and since when. */
const troll = z.object({ username: z.string(), declaredAt: instant });
export type Troll = z.output<typeof troll>;

export const membersCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/users",
    caller: "moderator",
    summary:
      "All members, sorted by name; or up to 200 whose names begin with `query`, or contain it if it has three characters or more",
    query: z.object({
      query: z.string().trim().max(100).optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: { status: 200, body: z.object({ users: z.array(member), totalUsers: z.number() }) },
    errors: [],
  }),
  trolls: endpoint({
    method: "GET",
    path: "/v1/trolls",
    caller: "moderator",
    summary: "The members with read-only accounts, newest first, up to 10,000",
    reply: { status: 200, body: z.array(troll) },
    errors: [],
  }),
  declareTroll: endpoint({
    method: "PATCH",
    path: "/v1/user/declare-troll",
    caller: "moderator",
    summary: "Makes a member's account read-only, or writable again; the note is for the audit log",
    query: z.object({ username, isTroll: booleanText }),
    body: z.object({ note: z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish() }).nullish(),
    reply: { status: 200, body: z.object({ username: z.string(), isTroll: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/v1/auth/change-role",
    caller: "admin",
    summary: "Gives a member another role",
    query: z.object({ username, role: z.enum(roles) }),
    reply: { status: 200, body: z.object({ username: z.string(), role: tokenRole }) },
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
  removeByAdmin: endpoint({
    method: "PUT",
    path: "/v1/user/remove-by-admin",
    caller: "admin",
    summary: "Erases a member's account for cause and blocks its e-mail from signing up again",
    query: z.object({ username }),
    body: z.object({ reason: z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish() }).nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
};
