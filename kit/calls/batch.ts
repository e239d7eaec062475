import { z } from "zod";
import { batch as bounds } from "#vocabulary/limits.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { oneOrMore } from "./input.ts";

/** Several calls in one request: what a page asks at the same moment costs one round trip, and one look at the session. */

/** The same as the call would answer alone. */
const batchedReply = z.object({
  status: z.number(),
  /** Those that mean something: `x-total-count`, `retry-after`, `content-type` of a text. */
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type BatchedReply = z.output<typeof batchedReply>;

export const batchedReplies = z.array(batchedReply);

export const batchCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/batch",
    caller: "user",
    summary:
      "Up to 20 GET calls of the caller in one request; answers what each would answer alone, in their order. An address that is sent twice counts once",
    query: z.object({
      /** Addresses with their queries: `/v1/pending`. */
      call: oneOrMore(z.string().max(bounds.addressMax)),
    }),
    reply: { status: 200, body: batchedReplies },
    errors: [],
  }),
};

/** Whether a call can be in a batch: it changes nothing, answers text or JSON, and depends on the session, which must be in order. */
export const isBatchable = ({
  method,
  path,
  caller,
  optionalSession,
  beforePasswordChange,
  reply: { body },
}: Endpoint) =>
  method === "GET" &&
  path !== batchCalls.read.path &&
  (caller !== "visitor" || optionalSession === true) &&
  beforePasswordChange !== true &&
  body !== "file" &&
  body !== "empty";
