import { z } from "zod";
import { credentials, ownPassword } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";

/** Personal data of a member: download and erasure (behaviour.md, Personal data). */

/**
 * Translations that others have made of one's Tales, once the account is gone: without one's name, with it, or without it and with a message
 * that asks each translator to delete theirs.
 */
export const translationsLeft = z.enum(["unnamed", "named", "removal"]);
export type TranslationsLeft = z.output<typeof translationsLeft>;

export const personalDataCalls = {
  download: endpoint({
    method: "GET",
    path: "/v1/user/data",
    caller: "user",
    noTokens: true,
    summary: "All data of the site about the caller, as an archive of JSON, HTML and pictures",
    reply: { status: 200, body: "file", preparing: 202 },
    errors: [],
  }),
  downloadWithPassword: endpoint({
    method: "POST",
    path: "/v0/user/data",
    caller: "visitor",
    summary: "The archive of personal data for members who can't log in because of a ban",
    body: credentials,
    reply: { status: 200, body: "file", preparing: 202 },
    errors: ["BAD_CREDENTIALS", "NOT_ACTIVATED"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/v1/user/remove",
    caller: "user",
    noTokens: true,
    summary: "Whether others have translated Tales of the caller, who then chooses what becomes of these when leaving",
    reply: { status: 200, body: z.object({ translatedByOthers: z.boolean() }) },
    errors: [],
  }),
  remove: endpoint({
    method: "PUT",
    path: "/v1/user/remove",
    caller: "user",
    noTokens: true,
    summary: "Erases the caller's account for good; an account with a password needs it in the request",
    body: ownPassword.extend({ translations: translationsLeft.optional() }).nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["BAD_CREDENTIALS", "LAST_ADMIN"],
  }),
};
