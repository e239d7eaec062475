import { z } from "zod";
import { memberBudgets, type MemberBudget } from "./limits.ts";

/**
 * The closed catalogue of errors: code → usual status and English title. Pages show an error in the
 * reader's language by its code (content/texts/errors.json; a guard test keeps the two complete).
 */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, title: "The request is not valid" },
  UNAUTHENTICATED: { status: 401, title: "Log in first" },
  FORBIDDEN: { status: 403, title: "Not allowed" },
  NOT_FOUND: { status: 404, title: "Not found" },
  CONFLICT: { status: 409, title: "Changed in the meantime" },
  CSRF: { status: 403, title: "Anti-forgery check failed" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  TOO_LARGE: { status: 413, title: "Too large" },
  INTERNAL: { status: 500, title: "Something broke on our side" },
  UNAVAILABLE: { status: 503, title: "Not available right now" },
  OUTCOME_UNKNOWN: { status: 503, title: "It is not known whether this was done" },
  SIGN_UPS_CLOSED: { status: 403, title: "No new members at the moment" },
  INVITATION_INVALID: { status: 403, title: "Invitation not valid" },
  EMAIL_DOMAIN: { status: 403, title: "Email of another domain" },
  TERMS: { status: 400, title: "Terms not accepted" },
  USERNAME_INVALID: { status: 400, title: "Username not valid" },
  USERNAME_TAKEN: { status: 400, title: "Username taken" },
  EMAIL_INVALID: { status: 406, title: "Email not valid" },
  EMAIL_TAKEN: { status: 406, title: "Email taken" },
  EMAIL_UNKNOWN: { status: 406, title: "No such account" },
  EMAIL_ALREADY_SENT: { status: 400, title: "Email already sent" },
  TOKEN_INVALID: { status: 401, title: "Link not valid" },
  BAD_CREDENTIALS: { status: 403, title: "Email or password wrong" },
  NOT_ACTIVATED: { status: 401, title: "Account not activated" },
  WAITING_FOR_APPROVAL: { status: 401, title: "Not let in yet" },
  BANNED: { status: 406, title: "Banned" },
  TROLL: { status: 406, title: "Account is read-only" },
  COMMENT_INVALID: { status: 400, title: "Comment not valid" },
  COMMENTS_CLOSED: { status: 403, title: "No comments at the moment" },
  THREAD_FULL: { status: 409, title: "The thread is full" },
  PASSWORD_COMMON: { status: 400, title: "Password too common" },
  PASSWORD_CHANGE_REQUIRED: { status: 403, title: "Change the password first" },
  PASSKEY_NEEDED: { status: 403, title: "Log in with a passkey" },
  SCOPE: { status: 403, title: "Beyond the scopes of the access token" },
  PASSWORDS_DIFFER: { status: 400, title: "Passwords differ" },
  LAST_ADMIN: { status: 409, title: "The last administrator stays" },
  IMAGE_INVALID: { status: 400, title: "Wrong image" },
  ALREADY_REPORTED: { status: 409, title: "Already reported" },
  ALREADY_APPEALED: { status: 409, title: "Already appealed" },
  OWN_DECISION: { status: 403, title: "Your own decision" },
  TAG_IN_USE: { status: 409, title: "Tag in use" },
  BLOCKED: { status: 403, title: "Blocked by this member" },
  OWN_TALE: { status: 403, title: "Your own Tale" },
  PUBLISHED: { status: 409, title: "Already published" },
  TRANSLATION_CLOSED: { status: 403, title: "Its author does not let you translate it" },
  VERSION_EXISTS: { status: 409, title: "There is a version in this language" },
  OUTDATED: { status: 409, title: "The passage has changed" },
  LIMIT: { status: 409, title: "As many as there may be" },
  MAIL_NOT_SENT: { status: 503, title: "The mail server refused the mail" },
  CLAIMED: { status: 409, title: "Somebody else is deciding about it" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** Codes that the pipeline may return for every call, in addition to the call's own list. */
export const pipelineErrors: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "PASSWORD_CHANGE_REQUIRED",
  // The operator asks it of staff (STAFF_PASSKEY).
  "PASSKEY_NEEDED",
  // Of a program with an access token.
  "SCOPE",
  "CSRF",
  // A login ban ends sessions; the next call of such a session says until when.
  "BANNED",
  "RATE_LIMITED",
  "TOO_LARGE",
  "INTERNAL",
  "UNAVAILABLE",
  // The database did not confirm the commit, so the change may or may not be stored. After UNAVAILABLE nothing was changed.
  "OUTCOME_UNKNOWN",
];

/** RFC 9457 problem details as every failed call returns them (behaviour.md, Errors). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  bannedUntil: z.iso.datetime().optional(),
  /** Why, with BANNED: the code of a report's reason, and the moderator's note as plain text. Null if not known. */
  ground: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
  /** The path of the page of the decision, with BANNED at a log-in. */
  decision: z.string().optional(),
  /** The moderator who decided first, if two decide about the same thing; with CLAIMED the one who is deciding. */
  decidedBy: z.string().optional(),
  /** The Tale that has taken the place of a sketch; null once it is gone. With CONFLICT. */
  postId: z.number().nullable().optional(),
  /** Which budget of the member is used up, with RATE_LIMITED. */
  budget: z.enum(Object.keys(memberBudgets) as [MemberBudget, ...MemberBudget[]]).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
