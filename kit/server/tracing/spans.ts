import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";

/** Spans of requests. They name the pattern of the route: addresses can have tokens and names. */

export interface Span {
  set(attributes: Attributes): void;
  /** @param error only its type is recorded: messages can have values of rows */
  end(error?: unknown): void;
  /** Runs work whose spans are children of this one. */
  within<T>(work: () => T): T;
}

export interface Tracer {
  /** A span of its own trace, or of the trace that these headers name. */
  beginTrace(start: SpanStart, headers?: IncomingHttpHeaders): Span;
  /** A child of the current span; null if that is not recorded, or there is none. */
  beginChild(start: SpanStart): Span | null;
  isRecording(): boolean;
  annotate(attributes: Attributes): void;
  outside<T>(work: () => T): T;
  /** The ids of the current span for the log; null without one. */
  ids(): { trace_id: string; span_id: string } | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null without traces. */
    span: Span | null;
  }
}

/** A trace is continued only for proxies that are trusted: others could have every request recorded. */
function beginner(tracer: Tracer, trustedProxies: string[]) {
  const trusts = proxyAddr.compile(trustedProxies);
  return ({ method = "", socket, headers }: IncomingMessage, route: string): Span => {
    const attributes = { "http.request.method": method, "http.route": route };
    const isTrusted = trusts(socket.remoteAddress ?? "", 0);
    return tracer.beginTrace(
      { name: `${method} ${route}`, kind: "server", attributes },
      isTrusted ? headers : undefined,
    );
  };
}

function end(span: Span, status: number) {
  span.set({ "http.response.status_code": status });
  if (status >= 500) span.end({ code: status });
  else span.end();
}

/** Register it before all other hooks. */
export function traceRequests(app: FastifyInstance, trustedProxies: string[]) {
  app.decorateRequest("span", null);
  const tracer = tracerOf();
  if (tracer === null) return;
  const begin = beginner(tracer, trustedProxies);
  app.addHook("onRequest", (request, _reply, done) => {
    request.span = begin(request.raw, request.routeOptions.url ?? "none");
    request.span.within(done);
  });
  // A body is read in the context of its connection, and a reply ends there.
  app.addHook("preValidation", (request, _reply, done) => (request.span === null ? done() : request.span.within(done)));
  app.addHook("onResponse", (request, reply, done) => {
    if (request.span === null) return done();
    end(request.span, reply.statusCode);
    request.span.within(done);
  });
}

/** For requests that are answered before Fastify; null without traces. */
export function spansBeforeFastify(trustedProxies: string[]) {
  const tracer = tracerOf();
  if (tracer === null) return null;
  const begin = beginner(tracer, trustedProxies);
  return (request: IncomingMessage, response: ServerResponse, route: string) => {
    const span = begin(request, route);
    span.set({ "fabula.cache": "hit" });
    response.once("finish", () => end(span, response.statusCode));
  };
}

/**
 * Spans of traces, as the rest of the server sees them. Without settings there is no tracer: work runs as if it were called directly,
 * and no library is loaded (docs/decisions/0054-traces-by-hand.md).
 */

type Attributes = Record<string, string | number | boolean>;

/** Names of routes, tables and jobs only: never an address, a name, a text, or a value of a row. */
export interface SpanStart {
  name: string;
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
}

let tracer: Tracer | null = null;

export const tracerOf = () => tracer;

/** One for the process, as OpenTelemetry's own. */
export function useTracer(next: Tracer | null) {
  tracer = next;
}

async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Work that is part of what happens now. */
export function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = tracer === null ? null : tracer.beginChild(start);
  return span === null ? work() : runIn(span, work);
}

/** Work in the background, with a trace of its own. */
export const inNewTrace = <T>(start: SpanStart, work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : runIn(tracer.beginTrace(start), work);

/** Work that something wakes and that goes on without it: its spans are not children of that. */
export const outsideTraces = <T>(work: () => T): T => (tracer === null ? work() : tracer.outside(work));

/** Adds to the current span. */
export const annotateSpan = (attributes: Attributes) => tracer?.annotate(attributes);

export const traceIds = () => tracer?.ids() ?? null;
