import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { hasDuplicateHostHeader } from "./client-info.ts";
import type { Observe } from "./metrics.ts";

/** A reply that is kept in memory, as it is sent. */
export interface CachedReply {
  status: number;
  /** Its own headers: names and values alternate, as `writeHead` takes them. */
  headers: string[];
  /** Null for none, as with 304. */
  bytes: Buffer | null;
  /** Whether shared caches may keep it: it then comes without the cookie of this client. */
  isForCdn: boolean;
  /** The pattern of its route, for metrics and traces. */
  route: string;
}

/** @returns null for a request that Fastify has to answer */
export type FindCachedReply = (request: IncomingMessage) => CachedReply | null;

interface Options {
  securityHeaders: Readonly<Record<string, string>>;
  /** The Set-Cookie header for a client with this Cookie header. */
  cookieFor(cookies: string | undefined): string | null;
  /** False: every request goes to Fastify, which logs each. */
  isQuiet: boolean;
  isStopping(): boolean;
  /** Called when a reply has been sent; null without metrics. */
  observe: Observe | null;
  /** Records a span of a request; null without traces. */
  trace: ((request: IncomingMessage, response: ServerResponse, route: string) => void) | null;
}

/** Requests that Fastify has to answer, whatever is kept. */
function isForFastify({ method, headers, rawHeaders }: IncomingMessage, { socket }: ServerResponse): boolean {
  if (method !== "GET" && method !== "HEAD") return true;
  // A request that waits behind another one of its connection: limitConnections counts only Fastify's.
  if (socket === null) return true;
  if (headers.authorization !== undefined) return true;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return true;
  return hasDuplicateHostHeader({ rawHeaders });
}

/**
 * Answers requests for kept pages and kept replies of calls before Fastify: its routing, hooks and reply cost three times as much as the
 * answer itself. The work of the hooks is done here or not needed:
 * - a second Host header, a body, an Authorization header, a stopping process: Fastify answers;
 * - security headers and the anti-forgery cookie: set here;
 * - load shedding and rate limits: kept replies are exempt;
 * - compression: kept replies are compressed already;
 * - metrics and traces: observed here. The request log (level `debug`): Fastify answers all requests then.
 * A reply is kept only after Fastify has routed a request to it, so no other route can be hidden.
 * @returns whether the request was answered
 */
function createAnswer(options: Options, sources: readonly FindCachedReply[]) {
  const { cookieFor, isQuiet, isStopping, observe, trace } = options;
  const always = Object.entries(options.securityHeaders).flat();

  function observed(request: IncomingMessage, response: ServerResponse, route: string) {
    const began = performance.now();
    const method = request.method!;
    response.once("finish", () => observe!({ method, route, status: response.statusCode }, performance.now() - began));
  }

  function findCachedReply(request: IncomingMessage): CachedReply | null {
    for (const find of sources) {
      const cached = find(request);
      if (cached !== null) return cached;
    }
    return null;
  }

  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isQuiet || isForFastify(request, response) || isStopping()) return false;
    const cached = findCachedReply(request);
    if (cached === null) return false;
    const { status, bytes, route } = cached;
    const headers = always.concat(cached.headers);
    const cookie = cached.isForCdn ? null : cookieFor(request.headers.cookie);
    if (cookie !== null) headers.push("set-cookie", cookie);
    if (observe !== null) observed(request, response, route);
    trace?.(request, response, route);
    response.writeHead(status, headers);
    if (bytes === null || request.method === "HEAD") response.end();
    else response.end(bytes);
    return true;
  };
}

/** Comes before the listeners that the server already has. They do not get the requests that it answers. */
export function answerBeforeFastify(server: Server, options: Options, sources: readonly FindCachedReply[]) {
  const answer = createAnswer(options, sources);
  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (answer(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}
