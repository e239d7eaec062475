import { z } from "zod";
import { entry, loginReply, registered, sentUsername } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { emptyIfLonger, languageName } from "#kit/calls/input.ts";
import { credentialMax } from "#vocabulary/limits.ts";

/**
 * Logging in by another site (behaviour.md, Social login). The login starts at the address `/auth/social/{n}`; the callback sets
 * the cookie of a pending login, and these calls accept only its identity.
 */

/** The page after the callback: it logs in, or lets a new person choose a username first. */
export const socialLoginPage = "/social-login";

/** Why the callback failed; the value of `?social=` of the log-in page. */
export const socialLoginErrors = ["cancelled", "expired", "failed", "unavailable"] as const;
export type SocialLoginError = (typeof socialLoginErrors)[number];

/** The provider's id of a person; a number for some providers. */
const identityId = z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1).max(255));
const sentEmail = z.string().trim().max(credentialMax);

const registration = z.object({
  id: identityId,
  // Not read: the pending login has it.
  name: emptyIfLonger(credentialMax).optional(),
  // Null when the identity has none: an account needs one (406 EMAIL_INVALID).
  email: sentEmail.nullable(),
  // An invalid one has its own code (400 USERNAME_INVALID).
  username: sentUsername,
  languageName: languageName.optional(),
  ...entry,
});
export type SocialRegistration = z.output<typeof registration>;

const access = z.object({ id: identityId, email: sentEmail.nullish() });
export type SocialAccess = z.output<typeof access>;

export const socialLoginCalls = {
  identity: endpoint({
    method: "GET",
    path: "/v0/user-fb",
    caller: "visitor",
    summary: "The person who has just come back from a provider, and whether they have an account here",
    reply: {
      status: 200,
      body: z.object({
        id: z.string(),
        name: z.string(),
        /** Null when the provider sends none, or one that it has not verified. */
        email: z.string().nullable(),
        registered: z.boolean(),
      }),
    },
    errors: ["NOT_FOUND"],
  }),
  register: endpoint({
    method: "POST",
    path: "/v0/user-fb-register",
    caller: "visitor",
    refersTo: "public",
    summary: "Creates an account for the person who has just come back from a provider",
    body: registration,
    multipart: true,
    reply: { status: 201, body: registered },
    errors: [
      "NOT_FOUND",
      "SIGN_UPS_CLOSED",
      "INVITATION_INVALID",
      "EMAIL_DOMAIN",
      "USERNAME_INVALID",
      "USERNAME_TAKEN",
      "EMAIL_INVALID",
      "EMAIL_TAKEN",
    ],
  }),
  access: endpoint({
    method: "POST",
    path: "/v0/user-fb-access",
    caller: "visitor",
    refersTo: "public",
    summary: "Opens a session for the person who has just come back from a provider; the ticket can be used once",
    body: access,
    multipart: true,
    reply: { status: 200, body: loginReply },
    errors: ["NOT_FOUND", "BAD_CREDENTIALS", "WAITING_FOR_APPROVAL", "BANNED"],
  }),
};
