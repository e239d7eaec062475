import { parse } from "node:querystring";
import { batchCalls, isBatchable, type BatchedReply } from "#kit/calls/batch.ts";
import type { Calls, Endpoint, WithTotal } from "#kit/calls/endpoint.ts";
import { ApiError } from "../api-error.ts";
import { inSpan } from "../tracing/spans.ts";
import { refuseCaller, type Actor } from "./call-checks.ts";
import type { ClientInfo } from "./client-info.ts";
import { cleanTexts, refuseNul, type ApiHandlers, type Handlers } from "./calls.ts";
import type { ErrorReport } from "./error-replies.ts";
import type { Observe } from "./metrics.ts";
import { noCookies, parsed, replyOf } from "./in-process-calls.ts";

/**
 * Several calls of a member in one request. Each runs the same handler as alone, with the same rights, input schema and reply schema; the
 * session is read once for all. They run one after the other, so that a batch is one call in progress (calls-at-once.ts).
 */

interface Route {
  endpoint: Endpoint;
  handle: (call: unknown) => Promise<unknown>;
  /** Of its addresses. */
  pattern: RegExp;
}

function routesOf<Api extends Record<string, Calls>>(api: Api, handlers: ApiHandlers<Api>): Route[] {
  const routes = Object.entries(api).flatMap(([area, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => ({
      endpoint,
      handle: (handlers[area] as Handlers<Calls>)[verb] as Route["handle"],
      pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    })),
  );
  const hasParameters = ({ endpoint }: Route) => endpoint.path.includes(":");
  // As in Fastify, an address without parameters comes before a pattern that it fits, too.
  return routes.filter((each) => isBatchable(each.endpoint)).toSorted((a, b) => +hasParameters(a) - +hasParameters(b));
}

const unknownCall: Endpoint = { ...batchCalls.read, errors: ["NOT_FOUND"] };
const unknownAddress = () => new ApiError("NOT_FOUND", { detail: "There is no such call for a batch." });

function decoded(params: Record<string, string> = {}) {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw unknownAddress();
  }
}

function replied({ reply }: Endpoint, answer: unknown): BatchedReply {
  if (reply.body === "text") return { status: reply.status, headers: { "content-type": "text/plain" }, body: answer };
  const shown = replyOf({ reply }, answer);
  if (reply.totalCount !== true) return { status: reply.status, headers: {}, body: shown };
  const { items, total } = shown as WithTotal<unknown>;
  return { status: reply.status, headers: { "x-total-count": String(total) }, body: items };
}

interface Address {
  path: string;
  search: string;
}

type Caller = ClientInfo & { actor: Actor };

const refused = ({ status, problem, retryAfter }: ErrorReport): BatchedReply => ({
  status,
  headers: retryAfter === null ? {} : { "retry-after": String(retryAfter) },
  body: problem,
});

interface Reports {
  /** The content of an error reply that a client would get. */
  reportOf(error: unknown, endpoint: Endpoint, caller: Caller): ErrorReport;
  /** Counts a call as one that came alone. */
  observe: Observe;
}

export function batchHandlers<Api extends Record<string, Calls>>(
  api: Api,
  handlers: ApiHandlers<Api>,
  { reportOf, observe }: Reports,
): Handlers<typeof batchCalls> {
  const routes = routesOf(api, handlers);

  async function run({ endpoint, handle, pattern }: Route, address: Address, caller: Caller): Promise<BatchedReply> {
    refuseCaller(endpoint, caller.actor);
    const params = decoded(pattern.exec(address.path)!.groups);
    const query = { ...parse(address.search) };
    cleanTexts({ query, body: undefined });
    refuseNul({ params, query, body: undefined });
    const input = { params: parsed(endpoint.params, params), query: parsed(endpoint.query, query) };
    return replied(endpoint, await handle({ ...caller, ...input, cookies: noCookies, body: undefined, files: {} }));
  }

  async function answer(address: Address, caller: Caller): Promise<BatchedReply> {
    const route = routes.find(({ pattern }) => pattern.test(address.path));
    if (route === undefined) return refused(reportOf(unknownAddress(), unknownCall, caller));
    const { method, path } = route.endpoint;
    const startedAt = performance.now();
    const reply = await inSpan({ name: `${method} ${path}` }, () => run(route, address, caller)).catch(
      (error: unknown) => refused(reportOf(error, route.endpoint, caller)),
    );
    observe({ method, route: path, status: reply.status }, performance.now() - startedAt);
    return reply;
  }

  return {
    async read({ query, ...caller }) {
      const replies: BatchedReply[] = [];
      for (const each of query.call) {
        const [path = "", search = ""] = each.split(/\?(.*)/s);
        replies.push(await answer({ path, search }, caller));
      }
      return replies;
    },
  };
}
