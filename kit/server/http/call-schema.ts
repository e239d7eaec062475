import type { FastifySchema } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { problemSchema } from "#vocabulary/errors.ts";

/** The schema of a successful reply. Plain text and empty replies need none for sending, but the API document shows them. */
function successOf({ reply: { body } }: Endpoint): z.ZodType {
  if (body === "text" || body === "file") return z.string();
  return body === "empty" ? z.null() : body;
}

const successes = (endpoint: Endpoint) => {
  const { status, existing = status, preparing } = endpoint.reply;
  return {
    ...Object.fromEntries([status, existing].map((each) => [each, successOf(endpoint)])),
    ...(preparing === undefined ? {} : { [preparing]: z.null() }),
  };
};

/** By this Fastify parses a call and writes its reply, and `/openapi.json` describes it. */
export function schemaOf(
  endpoint: Endpoint,
): FastifySchema & { tags: string[]; summary: string; description?: string } {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    ...(endpoint.errors.length === 0 ? {} : { description: `Answers the codes ${endpoint.errors.join(", ")}.` }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { ...successes(endpoint), "4xx": problemSchema, "5xx": problemSchema },
  };
}
