import { z } from "zod";
import { credentials, sentPassword } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";

/** Personal data of a member: download and erasure (behaviour.md, Personal data). */

export const personalDataCalls = {
  download: endpoint({
    method: "GET",
    path: "/v1/user/data",
    caller: "user",
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
  remove: endpoint({
    method: "PUT",
    path: "/v1/user/remove",
    caller: "user",
    summary: "Erases the caller's account for good; an account with a password needs it in the request",
    body: z.object({ password: sentPassword.optional() }).nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["BAD_CREDENTIALS", "LAST_ADMIN"],
  }),
};
