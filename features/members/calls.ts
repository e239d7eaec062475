import { z } from "zod";
import { sentEmail, username } from "#features/accounts/calls.ts";
import { ground } from "#features/decisions/reasons.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, boundedText, pageNumber, pageSize, tokenRole, booleanText } from "#kit/calls/input.ts";
import { page } from "#vocabulary/limits.ts";
import { report as bounds, staffNote } from "#vocabulary/account-limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { roles, tokenRoleOf } from "#vocabulary/roles.ts";

/** The staff's view of members, and actions on them (behaviour.md, Staff). */

const memberStatuses = ["pending", "waiting", "rejected", "active", "comment-banned", "login-banned"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The list can be narrowed to one of these: `banned` is both bans. Trolls also have a status of their own. */
export const statusFilters = [...memberStatuses, "banned", "troll"] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Newest first, or last seen first; without one of them by name. */
export const memberSorts = ["createdAt", "usedAt"] as const;
export type MemberSort = (typeof memberSorts)[number];

const member = z.object({
  username: z.string(),
  role: tokenRole,
  /**
   * `pending` until activated; `waiting` until an administrator has decided about the sign-up, which may be `rejected`; a running login
   * ban has priority over a comment ban.
   */
  status: z.enum(memberStatuses),
  banLevel: z.number(),
  isTroll: z.boolean(),
  createdAt: instant,
  /** For administrators alone. Null for the invented authors of the demo content. */
  email: z.string().nullable().optional(),
  /** For administrators alone: the last use of the site, up to an hour late; null if there was none, or none since this is kept. */
  usedAt: instant.nullable().optional(),
});
export type Member = z.output<typeof member>;

/** A member with a read-only account, and since when. */
const troll = z.object({ username: z.string(), declaredAt: instant });
export type Troll = z.output<typeof troll>;

/** An empty field of a form narrows nothing. */
const emptyIsNone = (value: unknown) => (value === "" ? undefined : value);
/** `MODERATOR`, or `ROLE_MODERATOR` as replies contain it. */
const roleFilter = z
  .enum([...roles, ...roles.map(tokenRoleOf)])
  .transform((given) => roles.find((role) => given === role || given === tokenRoleOf(role))!);

/** An empty one counts as none. */
const staffText = z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish();
/** `reason` of `removeByAdmin` is the older name of its note. */
const olderNote = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish();

export const membersCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/users",
    caller: "moderator",
    summary:
      "All members, sorted by name; or up to 200 whose names begin with `query`, or contain it if it has three characters or more. For administrators `query` also finds e-mails, and only they can sort by `usedAt`",
    query: z.object({
      query: z.string().trim().max(100).optional(),
      role: z.preprocess(emptyIsNone, roleFilter.optional()),
      status: z.preprocess(emptyIsNone, z.enum(statusFilters).optional()),
      sortBy: z.preprocess(emptyIsNone, z.enum(memberSorts).optional()),
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
    summary: "Makes a member's account read-only, or writable again; the member reads the note of a declaration",
    query: z.object({ username, isTroll: booleanText }),
    body: z.object({ note: staffText }).nullish(),
    reply: { status: 200, body: z.object({ username: z.string(), isTroll: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/v1/auth/change-role",
    caller: "admin",
    noTokens: true,
    summary: "Gives a member another role",
    query: z.object({ username, role: z.enum(roles) }),
    reply: { status: 200, body: z.object({ username: z.string(), role: tokenRole }) },
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
  sendActivation: endpoint({
    method: "POST",
    path: "/v1/users/:username/activation",
    caller: "admin",
    summary: "Mails the activation link of a member again; earlier links stay valid",
    params: z.object({ username }),
    reply: { status: 202, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  correctEmail: endpoint({
    method: "PATCH",
    path: "/v1/users/:username/email",
    caller: "admin",
    noTokens: true,
    summary:
      "Gives a member another e-mail at once, and ends all sessions and mailed links; mails tell it, or activate the account",
    params: z.object({ username }),
    // An invalid e-mail has its own code and status (406 EMAIL_INVALID).
    body: z.object({ email: sentEmail }),
    reply: { status: 200, body: z.object({ username: z.string(), email: z.string() }) },
    errors: ["NOT_FOUND", "CONFLICT", "EMAIL_INVALID", "EMAIL_DOMAIN", "EMAIL_TAKEN"],
  }),
  givePassword: endpoint({
    method: "POST",
    path: "/v1/users/:username/password",
    caller: "admin",
    noTokens: true,
    summary:
      "Gives a member a new password, which is answered only here, opens the account for 72 hours and must be changed at the next log-in; ends all sessions",
    params: z.object({ username }),
    reply: { status: 200, body: z.object({ password: z.string() }) },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  endSessions: endpoint({
    method: "DELETE",
    path: "/v1/users/:username/sessions",
    caller: "admin",
    noTokens: true,
    summary: "Ends all sessions of a member",
    params: z.object({ username }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  removeByAdmin: endpoint({
    method: "PUT",
    path: "/v1/user/remove-by-admin",
    caller: "admin",
    noTokens: true,
    summary: "Erases a member's account for cause and blocks its e-mail from signing up again",
    query: z.object({ username }),
    body: z.object({ reason: olderNote, note: staffText, ground }).nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
};
