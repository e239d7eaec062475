import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isAccessToken } from "#vocabulary/token-scopes.ts";
import { bearerToken, hasDuplicateHostHeader } from "../http/client-info.ts";
import type { WorkerGroup } from "../workers/worker-group.ts";
import { isForeign, isOurs, routeOf, type Route } from "./routes.ts";
import type { Transports } from "./transports.ts";

interface Rules {
  siteUrl: string;
  addressOf(request: IncomingMessage): string;
  workerGroup: WorkerGroup;
  isStopping(): boolean;
}

interface Rejection {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const badRequest: Rejection = { status: 400, text: "Bad Request" };

/** One function for all sockets. */
function destroyed(this: Duplex) {
  this.destroy();
}

/** Node takes it as an option only, but looks it up as a property for each request. */
interface ChoosesUpgrades {
  shouldUpgradeCallback?: (request: IncomingMessage) => boolean;
}

const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** Comes before the listeners that a server already has: what is under /ws no longer reaches them. */
export function attachHandshake(server: Server, transports: Transports, rules: Rules) {
  const rejectionOf = (request: IncomingMessage, route: Route | null): Rejection | null => {
    if (rules.isStopping()) return { status: 503, text: "Service Unavailable", headers: { "retry-after": "1" } };
    if (hasDuplicateHostHeader(request)) return badRequest;
    if (route === null) return { status: 404, text: "Not Found" };
    if (route.kind === "wrong-method")
      return { status: 405, text: "Method Not Allowed", headers: { allow: route.allow } };
    // A program that connects with an access token in CONNECT gets ERROR SCOPE.
    const isOfProgram = isAccessToken(bearerToken(request));
    if (isForeign(request, rules.siteUrl) || isOfProgram) return { status: 403, text: "Forbidden" };
    return null;
  };

  /** Whether the request belongs to a SockJS session of another process, which answers then. */
  const isForwarded = (request: IncomingMessage, response: ServerResponse) => {
    const route = rules.isStopping() ? null : routeOf(request);
    if (route?.kind !== "post" && route?.kind !== "receive") return false;
    return rules.workerGroup.forward(route.session, request, response, rules.addressOf(request));
  };

  function answer(request: IncomingMessage, response: ServerResponse, address: string) {
    const route = routeOf(request);
    const rejection = rejectionOf(request, route);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (rejection !== null) {
      response.writeHead(rejection.status, {
        ...rejection.headers,
        "content-type": "text/plain; charset=utf-8",
        connection: "close",
      });
      response.end(rejection.text);
    } else if (route?.kind === "page") transports.page(request, response);
    else if (route?.kind === "post") transports.post(request, response);
    else if (route?.kind === "receive") transports.receive(request, response, route.session, address);
    else response.writeHead(400).end();
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // There is no other listener from here on, and an unhandled "error" event ends the process.
    socket.on("error", destroyed);
    const route = isOurs(request) ? routeOf(request) : null;
    const rejection = rejectionOf(request, route);
    if (rejection === null && route?.kind === "socket")
      return transports.upgrade({ request, socket, head, isSockJs: route.isSockJs }, rules.addressOf(request));
    const { status, text, headers: more } = rejection ?? badRequest;
    const headers = Object.entries({ ...more, connection: "close", "content-length": "0" });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines}\r\n`, () => socket.destroy());
  }

  rules.workerGroup.onForwarded(answer);
  const otherListeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isOurs(request)) {
      if (!isForwarded(request, response)) answer(request, response, rules.addressOf(request));
    } else for (const other of otherListeners) other.call(server, request, response);
  });

  // In development Vite listens too, for its hot reload.
  const isAlone = () => server.listenerCount("upgrade") === 1;
  server.on("upgrade", (request, socket, head) => {
    if (isOurs(request) || isAlone()) upgrade(request, socket, head);
  });
  // Elsewhere a wish to upgrade is passed over, as before: HTTP clients that offer h2c get their answer.
  (server as ChoosesUpgrades).shouldUpgradeCallback = (request) =>
    isOurs(request) ? wantsWebSocket(request) : !isAlone();
}
