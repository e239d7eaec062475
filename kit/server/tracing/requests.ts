import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { tracerOf, type Span, type Tracer } from "./spans.ts";

/** Spans of requests. They name the pattern of the route: addresses can have tokens and names. */

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
export function earlyReplySpans(trustedProxies: string[]) {
  const tracer = tracerOf();
  if (tracer === null) return null;
  const begin = beginner(tracer, trustedProxies);
  return (request: IncomingMessage, response: ServerResponse, route: string) => {
    const span = begin(request, route);
    span.set({ "fabula.cache": "hit" });
    response.once("finish", () => end(span, response.statusCode));
  };
}
