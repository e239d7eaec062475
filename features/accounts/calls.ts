import { z } from "zod";
import { endpoint, queryOrBody } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  clientKey,
  emptyIfLonger,
  exactLanguageName,
  instant,
  languageName,
  mustBeTrue,
  newPersonName,
  textOf,
  tokenRole,
} from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { readingChoices } from "#vocabulary/reading-choices.ts";
import {
  credentialMax,
  email as emailBounds,
  lookedUpUsernameMax,
  passwordPattern,
  usernamePattern,
} from "#vocabulary/limits.ts";
import { application, links } from "#vocabulary/account-limits.ts";

/** Accounts and sessions (behaviour.md, Accounts). */

export const username = z.string().trim().regex(usernamePattern);
/** For calls that answer any wrong username like an unknown one. */
export const lookedUpUsername = z.string().trim().max(lookedUpUsernameMax);
/**
 * A requested username as typed. With a control character it becomes empty, and so invalid: trimming would remove a line break at
 * its end, and NUL would be refused with another code.
 */
export const sentUsername = emptyIfLonger(lookedUpUsernameMax).transform((text) =>
  /\p{Cc}/u.test(text) ? "" : text.trim(),
);
export const password = z.string().regex(passwordPattern);
/** An e-mail, and a password to compare with the stored one, as typed. A megabyte is neither looked up nor hashed. */
export const sentEmail = emptyIfLonger(credentialMax).transform((text) => text.trim());
export const sentPassword = emptyIfLonger(credentialMax);
/** Proves that it is the owner who asks. */
export const ownPassword = z.object({ password: sentPassword.optional() });
const sentToken = emptyIfLonger(links.tokenMax);
export const email = z.string().trim().min(emailBounds.min).max(emailBounds.max).pipe(z.email());

/** A checkbox that must be accepted: any sent value becomes true or false. */
const acceptance = z
  .unknown()
  .transform((answer) => mustBeTrue.safeParse(answer).success)
  .optional();

/** How somebody is let in, while not everybody is. */
export const entry = {
  /** The token of an invitation to the site; an empty one counts as left out. Cut, it fits no invitation, as it did before. */
  invitation: z
    .string()
    .transform((token) => token.trim().slice(0, links.tokenMax) || undefined)
    .optional(),
  /** Why they want an account: needed while administrators decide, without an invitation. */
  application: z.string().transform(multiLine).pipe(boundedText(application.text.max)).optional(),
};

const registration = z.object({
  firstname: newPersonName,
  lastname: newPersonName,
  // Invalid values have their own codes and statuses (400 USERNAME_INVALID, 406 EMAIL_INVALID), so this schema only asks for text;
  // the page's form uses the strict schemas above.
  username: sentUsername,
  email: sentEmail,
  password,
  languageName: languageName.optional(),
  acceptedTerms: acceptance,
  overThirteen: acceptance,
  /** The path of this site to open after activation. Other values are ignored, as with every redirect. */
  next: emptyIfLonger(links.nextMax).optional(),
  ...entry,
  clientKey,
});
export type Registration = z.output<typeof registration>;

export const registrationForm = registration.extend({
  username,
  email,
  acceptedTerms: mustBeTrue,
  overThirteen: mustBeTrue,
});

const writtenApplication = z.string().transform(multiLine).pipe(textOf(application.text));

/** The form of the page, which asks for the age and for an application only where the site does. */
export const registrationFormOf = ({ asksAge, asksWhy }: { asksAge: boolean; asksWhy: boolean }) =>
  registrationForm.extend({
    overThirteen: asksAge ? mustBeTrue : z.boolean(),
    application: asksWhy ? writtenApplication : z.string(),
  });

export const loginReply = z.object({
  id: z.number(),
  username: z.string(),
  role: tokenRole,
  token: z.string(),
  expiresAt: instant,
});
export type LoginReply = z.output<typeof loginReply>;

/** The claims of the signed token. Pages read them; the server trusts them only together with the session's row. */
export const tokenClaims = z.object({
  sub: z.string(),
  userId: z.number(),
  roles: z.array(tokenRole),
  userBannedUntil: instant.nullable(),
  sid: z.string(),
  exp: z.number(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

export const ownAccount = z.object({
  id: z.number(),
  username: z.string(),
  role: tokenRole,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  picProfile: z.string().nullable(),
  bio: z.string(),
  instagram: z.string(),
  fb: z.string(),
  website: z.string(),
  privacy: z.string(),
  languageName: exactLanguageName,
  /** As in the reading settings. */
  theme: z.enum(readingChoices.theme),
  banLevel: z.number(),
  banPoints: z.number(),
  commentBannedUntil: instant.nullable(),
  loginBannedUntil: instant.nullable(),
  /** Why the running comment ban, with the code of a report's reason; both null if not known, null without such a ban. */
  commentBan: z.object({ ground: z.string().nullable(), note: z.string().nullable() }).nullable(),
  /** Declared a troll: the account is read-only. */
  isTroll: z.boolean(),
  userBannedUntil: instant.nullable(),
  /** False for an account that has only used the social login. */
  hasPassword: z.boolean(),
  createdAt: instant,
});
export type OwnAccount = z.output<typeof ownAccount>;

/** The fixed texts of the change-password call, which clients compare (behaviour.md, Accounts 7). */
export const passwordChanged = "Password cambiata con successo";
export const oldPasswordWrong = "Password attuale incorretta";

/** Input of the calls that accept it in the body or in the query. */
export const mailedToken = z.object({ token: sentToken });
const sentMailedToken = queryOrBody(mailedToken);
export const emailNamed = z.object({ email: sentEmail });
export const emailForReset = z.object({ email });
export const passwordReset = z.object({ newPassword: password, confirmPassword: sentPassword, token: sentToken });

export const credentials = z.object({ email: sentEmail, password: sentPassword });
/** The new account. */
export const registered = z.object({ id: z.number(), username: z.string() });
const said = z.object({ message: z.string() });

export const accountsCalls = {
  csrf: endpoint({
    method: "GET",
    path: "/v0/csrf",
    caller: "visitor",
    summary: "Sets the anti-forgery cookie XSRF-TOKEN for scripts",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  country: endpoint({
    method: "GET",
    path: "/v0/country",
    caller: "visitor",
    summary: "The visitor's country, null if it is unknown",
    reply: { status: 200, body: z.object({ country_code: z.string().nullable() }) },
    errors: [],
  }),
  register: endpoint({
    method: "POST",
    path: "/auth/register",
    caller: "visitor",
    refersTo: "public",
    summary: "Creates an account and mails its activation link",
    body: registration,
    multipart: true,
    reply: { status: 201, body: registered },
    errors: [
      "SIGN_UPS_CLOSED",
      "INVITATION_INVALID",
      "EMAIL_DOMAIN",
      "TERMS",
      "USERNAME_INVALID",
      "USERNAME_TAKEN",
      "EMAIL_INVALID",
      "EMAIL_TAKEN",
      "PASSWORD_COMMON",
      "CONFLICT",
    ],
  }),
  activate: endpoint({
    method: "POST",
    path: "/auth/activate",
    caller: "visitor",
    summary: "Activates the account of a mailed link and logs in, once; 202 while an administrator has to decide",
    ...sentMailedToken,
    reply: { status: 200, body: loginReply, waiting: z.object({ waiting: z.literal(true) }) },
    errors: ["TOKEN_INVALID", "BANNED"],
  }),
  resendActivation: endpoint({
    method: "POST",
    path: "/auth/resend-activation",
    caller: "visitor",
    summary: "Mails a new activation link; always 202, so that nobody learns who has an account",
    ...queryOrBody(emailNamed),
    reply: { status: 202, body: "empty" },
    errors: [],
  }),
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    caller: "visitor",
    summary: "Opens a session",
    body: credentials,
    reply: { status: 200, body: loginReply },
    errors: ["BAD_CREDENTIALS", "NOT_ACTIVATED", "WAITING_FOR_APPROVAL", "BANNED"],
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout",
    caller: "user",
    noTokens: true,
    beforePasswordChange: true,
    summary: "Ends the session of the bearer token",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  requestPasswordReset: endpoint({
    method: "POST",
    path: "/auth/reset-password-request",
    caller: "visitor",
    summary: "Mails a link for setting a new password",
    ...queryOrBody(emailForReset),
    reply: { status: 200, body: said },
    errors: ["EMAIL_UNKNOWN", "NOT_ACTIVATED", "WAITING_FOR_APPROVAL", "EMAIL_ALREADY_SENT"],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/auth/reset-password",
    caller: "visitor",
    summary: "Sets a new password by a mailed link and ends all sessions",
    ...queryOrBody(passwordReset),
    // They stay: a thief of the mailbox must not take them away, and their owner learns how many there are.
    reply: { status: 200, body: said.extend({ passkeys: z.number().optional() }) },
    errors: ["TOKEN_INVALID", "PASSWORDS_DIFFER", "PASSWORD_COMMON", "EMAIL_UNKNOWN"],
  }),
  changePassword: endpoint({
    method: "PATCH",
    path: "/v1/auth/change-password",
    caller: "user",
    noTokens: true,
    beforePasswordChange: true,
    summary: "Changes the caller's own password and ends all other sessions; the text of the reply says whether it did",
    body: z.object({ newPassword: password, oldPassword: sentPassword }),
    reply: { status: 200, body: "text" },
    errors: ["PASSWORD_COMMON"],
  }),
  ownAccount: endpoint({
    method: "GET",
    path: "/v1/user",
    caller: "user",
    beforePasswordChange: true,
    summary: "The caller's own account",
    reply: { status: 200, body: ownAccount },
    errors: [],
  }),
};

/** Changing the e-mail of an account (behaviour.md, Accounts 9). */

const changed = z.object({ email: z.string() });

export const changeEmailCalls = {
  request: endpoint({
    method: "PATCH",
    path: "/v1/auth/change-email",
    caller: "user",
    noTokens: true,
    summary:
      "Mails a link to the new e-mail, which takes effect when the link is opened, and a link to the old one that undoes the change",
    // An invalid e-mail has its own code and status (406 EMAIL_INVALID).
    body: z.object({ newEmail: sentEmail, password: sentPassword }),
    reply: { status: 202, body: "empty" },
    errors: ["BAD_CREDENTIALS", "EMAIL_INVALID", "EMAIL_DOMAIN", "EMAIL_TAKEN"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/auth/confirm-email",
    caller: "visitor",
    summary: "Changes the e-mail by the link that was mailed to the new one; answers the new one",
    ...sentMailedToken,
    reply: { status: 200, body: changed },
    errors: ["TOKEN_INVALID"],
  }),
  undo: endpoint({
    method: "POST",
    path: "/auth/undo-email",
    caller: "visitor",
    noTokens: true,
    optionalSession: true,
    summary:
      "Undoes a change by the link that was mailed to the old e-mail, and ends all sessions but the caller's own; answers the old one",
    ...sentMailedToken,
    reply: { status: 200, body: changed },
    errors: ["TOKEN_INVALID"],
  }),
};
