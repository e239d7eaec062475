import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import sockjs, { type ServerOptions } from "sockjs";
import { path } from "./routes.ts";

/** The parts of a SockJS connection that are used here. The published types are wrong about `close`. */
export interface SockJsConnection {
  /** The URL of the request that opened the connection. */
  url: string;
  on(event: "data", listener: (data: unknown) => void): void;
  on(event: "close", listener: () => void): void;
  write(text: string): void;
  close(code: number, reason: string): void;
}

/** Options that the published types leave out. */
interface Options extends ServerOptions {
  disable_cors: true;
}

/**
 * The `sockjs` package without a server of its own: it handles only the requests that are passed to it, those of the transports over HTTP.
 */
export function openSockJs(log: Logger, connected: (connection: SockJsConnection) => void) {
  const options: Options = {
    prefix: path,
    disable_cors: true,
    // Session ids in the URL are removed from the log, because anybody who knows one could read the session's
    // messages.
    log: (severity, message) => log.debug({ severity }, message.replaceAll(/\/ws\/[^/\s]+\/[^/\s]+/g, "/ws/…")),
    // Only SockJS's iframe page would load this script, and the site does not serve that page.
    sockjs_url: "/",
  };
  /** The package attaches itself to an HTTP server; this one never opens a port. */
  const inner = createServer();
  const server = sockjs.createServer(options);
  server.on("connection", (connection) => {
    // The package emits the event one tick late: the connection may be closed already and is null then.
    const announced = connection as unknown as SockJsConnection | null;
    if (announced !== null) connected(announced);
  });
  server.installHandlers(inner);
  return {
    request: (request: IncomingMessage, response: ServerResponse) => void inner.emit("request", request, response),
  };
}
