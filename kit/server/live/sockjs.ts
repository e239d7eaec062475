import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
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

interface SockJs {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Options that the published types leave out. */
interface Options extends ServerOptions {
  disable_cors: true;
  faye_server_options: { maxLength: number; headers?: Record<string, string> };
}

const subprotocols = ["v12.stomp", "v11.stomp", "v10.stomp"];

/** The client's first subprotocol that the server supports. Browsers fail a handshake that does not select one. */
function subprotocolOf(request: IncomingMessage): string | undefined {
  const requestedProtocols = request.headers["sec-websocket-protocol"]?.split(",").map((each) => each.trim()) ?? [];
  return requestedProtocols.find((each) => subprotocols.includes(each));
}

/** The `sockjs` package without a server of its own: it handles only the requests that are passed to it. */
export function openSockJs(
  messageBytes: number,
  log: Logger,
  connected: (connection: SockJsConnection) => void,
): SockJs {
  /** The package attaches itself to an HTTP server; this one never opens a port. */
  function answering(subprotocol?: string) {
    const options: Options = {
      prefix: path,
      disable_cors: true,
      // Session ids in the URL are removed from the log, because anybody who knows one could read the session's
      // messages.
      log: (severity, message) => log.debug({ severity }, message.replaceAll(/\/ws\/[^/\s]+\/[^/\s]+/g, "/ws/…")),
      // Only SockJS's iframe page would load this script, and the site does not serve that page.
      sockjs_url: "/",
      faye_server_options: {
        maxLength: messageBytes,
        ...(subprotocol === undefined ? {} : { headers: { "Sec-WebSocket-Protocol": subprotocol } }),
      },
    };
    const inner = createServer();
    const server = sockjs.createServer(options);
    server.on("connection", (connection) => {
      // The package emits the event one tick late: the connection may be closed already and is null then.
      const announced = connection as unknown as SockJsConnection | null;
      if (announced !== null) connected(announced);
    });
    server.installHandlers(inner);
    return inner;
  }

  const plain = answering();
  // The package can't select a subprotocol, only send a fixed header. So there is one instance for each.
  const speaking = new Map(subprotocols.map((each) => [each, answering(each)]));
  return {
    request: (request, response) => void plain.emit("request", request, response),
    upgrade(request, socket, head) {
      const inner = speaking.get(subprotocolOf(request) ?? "") ?? plain;
      inner.emit("upgrade", request, socket, head);
    },
  };
}
