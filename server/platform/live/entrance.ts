import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errandOf, isForeign, isOurs, isWebSocket, type Errand } from "./admission.ts";
import type { Door } from "./door.ts";

interface Rules {
  siteUrl: string;
  addressOf(request: IncomingMessage): string;
  isStopping(): boolean;
  hasSeatFor(address: string): boolean;
}

interface No {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** Node takes it as an option only, but looks it up as a property for each request. */
interface ChoosesUpgrades {
  shouldUpgradeCallback?: (request: IncomingMessage) => boolean;
}

const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** Puts the door in front of a server that others serve already: what is under /ws no longer reaches them. */
export function openEntrance(server: Server, door: Door, rules: Rules) {
  const refusalOf = (request: IncomingMessage, errand: Errand | null): No | null => {
    if (rules.isStopping()) return { status: 503, text: "Service Unavailable", headers: { "retry-after": "1" } };
    if (errand === null) return { status: 404, text: "Not Found" };
    if (errand.kind === "wrong-method") return { status: 405, text: "Method Not Allowed", headers: { allow: errand.allow } };
    if (isForeign(request, rules.siteUrl)) return { status: 403, text: "Forbidden" };
    if (errand.kind === "socket" && !isWebSocket(request)) return { status: 400, text: "Bad Request" };
    const arrives = errand.kind === "socket" || (errand.kind === "receive" && !door.hasSession(errand.session));
    if (!arrives || rules.hasSeatFor(rules.addressOf(request))) return null;
    return { status: 429, text: "Too Many Requests", headers: { "retry-after": "10" } };
  };

  function answer(request: IncomingMessage, response: ServerResponse) {
    const errand = errandOf(request);
    const no = refusalOf(request, errand);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (no !== null) {
      response.writeHead(no.status, { ...no.headers, "content-type": "text/plain; charset=utf-8", connection: "close" });
      response.end(no.text);
    } else if (errand?.kind === "page") door.page(request, response);
    else if (errand?.kind === "post") door.post(request, response);
    else if (errand?.kind === "receive") door.receive(request, response, errand.session, rules.addressOf(request));
    else response.writeHead(400).end();
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // From here on nobody else listens, and an error that nobody hears ends the process.
    socket.on("error", () => socket.destroy());
    const no = isOurs(request) ? refusalOf(request, errandOf(request)) : { status: 404, text: "Not Found" };
    if (no === null) return door.upgrade(request, socket, head, rules.addressOf(request));
    const headers = Object.entries({ ...no.headers, connection: "close", "content-length": "0" });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${no.status} ${no.text}\r\n${lines}\r\n`, () => socket.destroy());
  }

  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isOurs(request)) answer(request, response);
    else for (const other of others) other.call(server, request, response);
  });

  // In development Vite listens too, for its hot reload.
  const isAlone = () => server.listenerCount("upgrade") === 1;
  server.on("upgrade", (request, socket, head) => {
    if (isOurs(request) || isAlone()) upgrade(request, socket, head);
  });
  // Elsewhere a wish to upgrade is passed over, as before: HTTP clients that offer h2c get their answer.
  (server as ChoosesUpgrades).shouldUpgradeCallback = (request) => (isOurs(request) ? wantsWebSocket(request) : !isAlone());
}
