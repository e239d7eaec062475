import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, pageNumber, pageSize } from "#kit/calls/input.ts";
import { page } from "#vocabulary/limits.ts";

/** The sessions of a member (behaviour.md, Sessions 3). */

const session = z.object({
  /** A number for this list only: it is not a token. */
  id: z.number(),
  current: z.boolean(),
  startedAt: instant,
  usedAt: instant,
  /** `Firefox (Windows)`; null when the client did not say or is not a known browser. */
  browser: z.string().nullable(),
  /** Whether it began with a passkey. */
  passkey: z.boolean(),
});
export type Session = z.output<typeof session>;

export const sessionsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/sessions",
    caller: "user",
    noTokens: true,
    summary: "The caller's running sessions, last used first",
    query: z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.max) }),
    reply: { status: 200, body: z.object({ sessions: z.array(session) }) },
    errors: [],
  }),
  end: endpoint({
    method: "DELETE",
    path: "/v1/sessions/:id",
    caller: "user",
    noTokens: true,
    refersTo: "own",
    summary: "Ends one of the caller's sessions; a session that has already ended gets 204 too",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  endOthers: endpoint({
    method: "DELETE",
    path: "/v1/sessions",
    caller: "user",
    noTokens: true,
    summary: "Ends all of the caller's sessions but the one of this call",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
};
