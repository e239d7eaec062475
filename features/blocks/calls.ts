import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { memberList, memberPages } from "#kit/calls/input.ts";

/** Blocking members (behaviour.md, Blocks). */

const ofMember = { params: z.object({ username }), refersTo: "public" } as const;
const done = { status: 204, body: "empty" } as const;

export const blocksCalls = {
  block: endpoint({
    ...ofMember,
    method: "PUT",
    path: "/v1/blocks/:username",
    caller: "user",
    summary: "Blocks a member, which ends follows in both directions; repeating it changes nothing. 400 for oneself",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  unblock: endpoint({
    ...ofMember,
    method: "DELETE",
    path: "/v1/blocks/:username",
    caller: "user",
    summary: "No longer blocks a member; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  blocked: endpoint({
    method: "GET",
    path: "/v1/blocks",
    caller: "user",
    summary: "The members whom the caller blocks, the latest first",
    query: memberPages,
    reply: { status: 200, body: memberList },
    errors: [],
  }),
};
