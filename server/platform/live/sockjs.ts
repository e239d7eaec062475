import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import sockjs, { type ServerOptions } from "sockjs";
import { path } from "./routes.ts";

/** The parts of a SockJS connection that are used; the published types say otherwise of `close`. */
export interface SockJsConnection {
  /** The URL of the request that opened it. */
  url: string;
  on(event: "data", listener: (data: unknown) => void): void;
  on(event: "close", listener: () => void): void;
  write(text: string): void;
  close(code: number, reason: string): void;
}

export interface SockJs {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Options that the published types leave out. */
interface Options extends ServerOptions {
  disable_cors: true;
  faye_server_options: { maxLength: number; headers?: Record<string, string> };
}

const subprotocols = ["v12.stomp", "v11.stomp", "v10.stomp"];

/** The first subprotocol of the client's that is ours. Browsers fail a handshake that leaves their wish unanswered. */
function subprotocolOf(request: IncomingMessage): string | undefined {
  const wished = request.headers["sec-websocket-protocol"]?.split(",").map((each) => each.trim()) ?? [];
  return wished.find((each) => subprotocols.includes(each));
}

/** The `sockjs` package, set up so that it answers only what it is handed. */
export function openSockJs(
  messageBytes: number,
  log: Logger,
  connected: (connection: SockJsConnection) => void,
): SockJs {
  /** It wants an HTTP server to listen to; it gets one that never opens a port. */
  function answering(subprotocol?: string) {
    const options: Options = {
      prefix: path,
      disable_cors: true,
      // Without the words of the session in its address, by which others could read along.
      log: (severity, message) => log.debug({ severity }, message.replaceAll(/\/ws\/[^/\s]+\/[^/\s]+/g, "/ws/…")),
      // Only the iframe page would load it, and that is not served.
      sockjs_url: "/",
      faye_server_options: {
        maxLength: messageBytes,
        ...(subprotocol === undefined ? {} : { headers: { "Sec-WebSocket-Protocol": subprotocol } }),
      },
    };
    const inner = createServer();
    const server = sockjs.createServer(options);
    server.on("connection", (connection) => {
      // Announced one step late: the connection may be gone already.
      const announced = connection as unknown as SockJsConnection | null;
      if (announced !== null) connected(announced);
    });
    server.installHandlers(inner);
    return inner;
  }

  const plain = answering();
  // The package can't choose a subprotocol, only send a fixed header: so there is one for each.
  const speaking = new Map(subprotocols.map((each) => [each, answering(each)]));
  return {
    request: (request, response) => void plain.emit("request", request, response),
    upgrade(request, socket, head) {
      const inner = speaking.get(subprotocolOf(request) ?? "") ?? plain;
      inner.emit("upgrade", request, socket, head);
    },
  };
}
