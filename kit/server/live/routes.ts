import type { IncomingMessage } from "node:http";

/** Parses and checks requests under the path, before any STOMP frame is read. */

export const path = "/ws";

/** `session` is chosen by the SockJS client and names it in all its requests. */
export type Route =
  | { kind: "page" }
  | { kind: "socket"; isSockJs: boolean }
  | { kind: "receive"; session: string }
  | { kind: "post"; session: string }
  | { kind: "wrong-method"; allow: string };

const pages = /^\/ws(?:\/|\/info)?$/;
const plainSocket = `${path}/websocket`;
const sockets = /^\/ws(?:\/[\w-]{1,64}\/[\w-]{1,64})?\/websocket$/;
const streams = /^\/ws\/[\w-]{1,64}\/([\w-]{1,64})\/(xhr|xhr_streaming|xhr_send|eventsource)$/;

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?", 1)[0]!;
}

export function isOurs(request: IncomingMessage): boolean {
  const requestPath = pathOf(request);
  return requestPath === path || requestPath.startsWith(`${path}/`);
}

/** Null for what is not here: also the transports of old browsers that need inline scripts (iframe, htmlfile, jsonp). */
export function routeOf(request: IncomingMessage): Route | null {
  const requestPath = pathOf(request);
  const only = (method: string, route: Route): Route =>
    request.method === method ? route : { kind: "wrong-method", allow: method };
  if (pages.test(requestPath)) return only("GET", { kind: "page" });
  if (sockets.test(requestPath)) return only("GET", { kind: "socket", isSockJs: requestPath !== plainSocket });
  const [, session, transport] = streams.exec(requestPath) ?? [];
  // The library keeps sessions in a plain object: names that every object has must not reach it.
  if (session === undefined || session in {}) return null;
  if (transport === "eventsource") return only("GET", { kind: "receive", session });
  return only("POST", { kind: transport === "xhr_send" ? "post" : "receive", session });
}

/**
 * Pages of other sites are refused. It is a second check: no client is identified by a cookie, so a
 * foreign page would have to hold a token. Programs that are no browsers send no Origin.
 */
export function isForeign(request: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  const originUrl = URL.canParse(origin) ? new URL(origin) : null;
  if (originUrl === null || !/^https?:$/.test(originUrl.protocol)) return true;
  return originUrl.origin !== new URL(siteUrl).origin && originUrl.host !== host;
}
