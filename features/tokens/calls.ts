import { z } from "zod";
import { sentPassword } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, textOf } from "#kit/calls/input.ts";
import { oneLine } from "#kit/text/plain-text.ts";
import { accessToken as limits } from "#vocabulary/account-limits.ts";
import { tokenScopes } from "#vocabulary/token-scopes.ts";

/** Access tokens of programs (behaviour.md, Access tokens). */

const scope = z.enum(tokenScopes);

/** In one order, once each; `write` includes `read`. */
const scopes = z
  .array(scope)
  .min(1)
  .max(2 * tokenScopes.length)
  .transform((given) =>
    tokenScopes.filter((each) => given.includes(each) || (each === "read" && given.includes("write"))),
  );

const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: instant,
  /** Null before the first use; at most a minute behind. */
  usedAt: instant.nullable(),
  expiresAt: instant,
});
export type AccessToken = z.output<typeof accessToken>;

const newAccessToken = accessToken.omit({ createdAt: true, usedAt: true }).extend({
  /** Shown only here: the site stores a hash of it. */
  token: z.string(),
});
export type NewAccessToken = z.output<typeof newAccessToken>;

export const tokenName = z.string().transform(oneLine).pipe(textOf(limits.name));

const tokenToMake = z.object({
  name: tokenName,
  scopes,
  /** At most a year ahead; in 90 days if it is left out. */
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  password: sentPassword.optional(),
});
export type TokenToMake = z.output<typeof tokenToMake>;

export const tokensCalls = {
  make: endpoint({
    method: "POST",
    path: "/v1/tokens",
    caller: "user",
    noTokens: true,
    summary: "Makes an access token for a program, and tells its owner by mail; the token is shown only here",
    body: tokenToMake,
    reply: { status: 201, body: newAccessToken },
    errors: ["BAD_CREDENTIALS", "LIMIT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/tokens",
    caller: "user",
    noTokens: true,
    summary: "The caller's access tokens that have not expired, newest first",
    reply: { status: 200, body: z.object({ tokens: z.array(accessToken) }) },
    errors: [],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/v1/tokens/:id",
    caller: "user",
    refersTo: "own",
    noTokens: true,
    summary: "Ends one of the caller's access tokens; one that is gone already gets 204, too",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
