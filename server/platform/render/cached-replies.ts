import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { hasDuplicateHostHeader } from "../http/duplicate-host-header.ts";
import type { Observe } from "../http/metrics.ts";
import { bytesIn, etagOf, headersOf, isForCdn, isNotModified, type EncodedPage } from "./encoded-page.ts";
import type { PageCounts } from "./page-counts.ts";
import type { PageRequests } from "./page-request.ts";

export interface CachedReplyOptions {
  cached(key: string): EncodedPage | undefined;
  requests: PageRequests;
  securityHeaders: Readonly<Record<string, string>>;
  /** The Set-Cookie header for a client with this Cookie header. */
  cookieFor(cookies: string | undefined): string | null;
  /** Seconds for which a CDN may keep a page. */
  cdnSeconds: number;
  /** False: every request goes to Fastify, which logs each. */
  isQuiet: boolean;
  isStopping(): boolean;
  /** Called when a reply has been sent; null without metrics. */
  observe: Observe | null;
  /** Records a span of a request; null without traces. */
  trace: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  counts: Pick<PageCounts, "hits">;
}

/** Requests that Fastify has to answer, whatever the cache holds. */
function isForFastify({ method, headers, rawHeaders }: IncomingMessage, { socket }: ServerResponse): boolean {
  if (method !== "GET" && method !== "HEAD") return true;
  // A request that waits behind another one of its connection: limitConnections counts only Fastify's.
  if (socket === null) return true;
  if (headers.authorization !== undefined) return true;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return true;
  return hasDuplicateHostHeader({ rawHeaders });
}

/**
 * Answers requests for cached pages before Fastify: its routing, hooks and reply cost three times as much as the answer itself.
 * The work of the hooks is done here or not needed:
 * - a second Host header, a body, an Authorization header, a stopping process: Fastify answers;
 * - security headers and the anti-forgery cookie: set here;
 * - load shedding and rate limits: cached pages are exempt;
 * - compression: the cache holds compressed pages;
 * - metrics and traces: observed here. The request log (level `debug`): Fastify answers all requests then.
 * A path is in the cache only after Fastify has routed it to the pages, so no other route can be hidden.
 * @returns whether the request was answered
 */
export function createCachedReplies(options: CachedReplyOptions) {
  const { cached, requests, cookieFor, cdnSeconds, isQuiet, isStopping, observe, trace, counts } = options;
  const always = Object.entries(options.securityHeaders).flat();

  function observed(request: IncomingMessage, response: ServerResponse) {
    const began = performance.now();
    const method = request.method!;
    response.once("finish", () =>
      observe!({ method, route: "/*", status: response.statusCode }, performance.now() - began),
    );
  }

  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isQuiet || isForFastify(request, response) || isStopping()) return false;
    const page = cached(requests.pageOf(request).key);
    if (page === undefined) return false;
    const encoding = requests.encodingOf(request);
    const etag = etagOf(page, encoding);
    const notModified = isNotModified(page, etag, request.headers["if-none-match"]);
    const bytes = notModified ? null : bytesIn(page, encoding);
    // In this encoding nobody has asked for it yet.
    if (bytes === null && !notModified) return false;
    const headers = always.concat(headersOf(page, encoding, etag, bytes, cdnSeconds));
    const cookie = isForCdn(page, cdnSeconds) ? null : cookieFor(request.headers.cookie);
    if (cookie !== null) headers.push("set-cookie", cookie);
    counts.hits += 1;
    if (observe !== null) observed(request, response);
    trace?.(request, response);
    response.writeHead(notModified ? 304 : page.status, headers);
    if (bytes === null || request.method === "HEAD") response.end();
    else response.end(bytes);
    return true;
  };
}

/** Comes before the listeners that the server already has. They do not get the requests that it answers. */
export function answerFirst(server: Server, answer: ReturnType<typeof createCachedReplies>) {
  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (answer(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}
