import { z } from "zod";
import { loginReply, ownPassword, sentPassword } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, textOf } from "#kit/calls/input.ts";
import { oneLine } from "#kit/text/plain-text.ts";
import { passkey as limits } from "#vocabulary/account-limits.ts";

/**
 * Passkeys (behaviour.md, Passkeys). Options and responses are the JSON forms of WebAuthn Level 3 (5.1.8 to 5.1.10). The parts that
 * an authenticator wrote are only bounded here: the library reads them.
 */

export const passkeyName = z.string().transform(oneLine).pipe(textOf(limits.name));

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: instant,
  /** The last log-in with it; null before the first. */
  usedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const descriptor = z.object({
  type: z.literal("public-key"),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
  extensions: z.object({ credProps: z.literal(true) }),
});
export type CreationOptions = z.output<typeof creationOptions>;

const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Empty: the device offers what it has for this site. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("preferred"),
});
export type RequestOptions = z.output<typeof requestOptions>;

const part = z.string().max(limits.partMax);
const credential = z.object({
  id: z.string().max(limits.idMax),
  rawId: z.string().max(limits.idMax),
  type: z.string().max(limits.name.max),
});

const registrationResponse = credential.extend({
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(limits.name.max)).max(limits.perMember).optional(),
  }),
});
export type RegistrationResponse = z.output<typeof registrationResponse>;

const authenticationResponse = credential.extend({
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish(),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

export const passkeysCalls = {
  creationOptions: endpoint({
    method: "POST",
    path: "/v1/passkeys/options",
    caller: "user",
    noTokens: true,
    summary: "Options for making a passkey, with a challenge for this session that lives five minutes",
    reply: { status: 200, body: creationOptions },
    errors: ["CONFLICT"],
  }),
  make: endpoint({
    method: "POST",
    path: "/v1/passkeys",
    caller: "user",
    noTokens: true,
    summary: "Keeps a passkey that an authenticator has made, and tells its owner by mail",
    body: z.object({ name: passkeyName, response: registrationResponse, password: sentPassword.optional() }),
    reply: { status: 201, body: passkey },
    errors: ["BAD_CREDENTIALS", "CONFLICT", "LIMIT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/passkeys",
    caller: "user",
    noTokens: true,
    summary: "The caller's passkeys, oldest first",
    reply: { status: 200, body: z.object({ passkeys: z.array(passkey) }) },
    errors: [],
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/v1/passkeys/:id",
    caller: "user",
    noTokens: true,
    refersTo: "own",
    summary: "Gives one of the caller's passkeys another name",
    params: idParams,
    body: z.object({ name: passkeyName }),
    reply: { status: 200, body: passkey },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/passkeys/:id",
    caller: "user",
    noTokens: true,
    refersTo: "own",
    summary: "Deletes one of the caller's passkeys; one that is gone already gets 204, too",
    params: idParams,
    body: ownPassword.nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["BAD_CREDENTIALS", "NOT_FOUND"],
  }),
  requestOptions: endpoint({
    method: "POST",
    path: "/auth/passkey/options",
    caller: "visitor",
    summary: "Options for logging in with a passkey, with a challenge that lives five minutes",
    reply: { status: 200, body: requestOptions },
    errors: ["CONFLICT"],
  }),
  logIn: endpoint({
    method: "POST",
    path: "/auth/passkey",
    caller: "visitor",
    summary: "Opens a session by the response of an authenticator; every failure gets the same answer",
    body: z.object({ response: authenticationResponse }),
    reply: { status: 200, body: loginReply },
    errors: ["BAD_CREDENTIALS", "BANNED", "CONFLICT"],
  }),
};
