import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { clientKey, id, idParams, instant } from "#kit/calls/input.ts";
import { links } from "#vocabulary/account-limits.ts";
import { publishedTale } from "#features/tales/shapes.ts";

/** Links with which authors let others read an unpublished Tale (behaviour.md, Invited readers). */

const invitation = z.object({
  id: z.number(),
  /** The absolute address of the page. */
  address: z.string(),
  createdAt: instant,
});
export type Invitation = z.output<typeof invitation>;

const path = "/v1/posts/:id/invitations" as const;

export const invitationsCalls = {
  create: endpoint({
    method: "POST",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "Makes a link with which others read one's own unpublished Tale; at most five per Tale",
    params: idParams,
    body: z.object({ clientKey }).nullish(),
    reply: { status: 201, body: invitation },
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "The links to one's own Tale, the oldest first",
    params: idParams,
    reply: { status: 200, body: z.object({ invitations: z.array(invitation) }) },
    errors: ["NOT_FOUND"],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/v1/posts/:id/invitations/:invitationId",
    caller: "user",
    refersTo: "tale",
    summary: "Withdraws a link: from then on nobody reads the Tale with it",
    params: idParams.extend({ invitationId: id }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/v0/invited/:invitationToken",
    caller: "visitor",
    summary: "The Tale of a link, with its text as it was saved last",
    params: z.object({ invitationToken: z.string().max(links.tokenMax) }),
    reply: { status: 200, body: publishedTale },
    errors: ["NOT_FOUND"],
  }),
};
