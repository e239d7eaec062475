import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { closeCodes, type LiveLimits } from "./limits.ts";

/** WebSockets that carry STOMP, as it is or in the frames of SockJS: https://github.com/sockjs/sockjs-protocol */

/** Writes to one client, over any transport. */
export interface ClientChannel {
  write(text: string): void;
  /** Everything written before still arrives. `code` as in WebSocket: 1000, or 3000 to 4999. */
  close(code: number, reason: string): void;
}

/** Receives from one client, over any transport. */
export interface LiveClient {
  receive(data: unknown): void;
  gone(): void;
}

/** Pieces of one message: browsers send a single one, and the library would read empty ones without end. */
const mostPieces = 256;

const subprotocols = new Set(["v12.stomp", "v11.stomp", "v10.stomp"]);

class SocketChannel implements ClientChannel {
  readonly #socket: WebSocket;
  readonly #unreadBytes: number;

  constructor(socket: WebSocket, unreadBytes: number) {
    this.#socket = socket;
    this.#unreadBytes = unreadBytes;
  }

  write(text: string) {
    this.#socket.send(text);
    if (this.#socket.bufferedAmount > this.#unreadBytes) this.#socket.terminate();
  }

  close(code: number, reason: string) {
    this.#socket.close(code, reason);
  }

  /** The STOMP that a message carries. @throws if it is not framed as this channel is */
  *read(data: Buffer): Generator<unknown, void> {
    yield data;
  }
}

class SockJsChannel extends SocketChannel {
  override write(text: string) {
    super.write(`a${JSON.stringify([text])}`);
  }

  override close(code: number, reason: string) {
    super.write(`c${JSON.stringify([code, reason])}`);
    super.close(code, reason);
  }

  override *read(data: Buffer): Generator<unknown, void> {
    if (data.length === 0) return;
    const messages: unknown = JSON.parse(data.toString());
    if (Array.isArray(messages)) yield* messages;
    else yield messages;
  }
}

export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  isSockJs: boolean;
}

export function openWebSockets(limits: LiveLimits) {
  const library = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    maxFragments: mostPieces,
    // The client's first one that the server supports. Browsers fail a handshake that does not select one.
    handleProtocols: (offered) => offered.values().find((each) => subprotocols.has(each)) ?? false,
  });
  const speakingSockJs = new Set<WebSocket>();
  let beaten = performance.now();

  return {
    upgrade({ request, socket, head, isSockJs }: Upgrade, accept: (channel: ClientChannel) => LiveClient) {
      library.handleUpgrade(request, socket, head, (webSocket) => {
        if (isSockJs) {
          speakingSockJs.add(webSocket);
          webSocket.send("o");
        }
        const channel = new (isSockJs ? SockJsChannel : SocketChannel)(webSocket, limits.unreadBytes);
        const client = accept(channel);
        webSocket.on("message", (data: Buffer) => {
          try {
            for (const message of channel.read(data)) client.receive(message);
          } catch {
            channel.close(closeCodes.protocolError, "Broken framing.");
            client.gone();
          }
        });
        // The library closes the connection by itself.
        webSocket.on("error", () => {});
        webSocket.on("close", () => {
          speakingSockJs.delete(webSocket);
          client.gone();
        });
      });
    },

    tick(now: number) {
      if (now - beaten < limits.sockJsHeartBeat) return;
      beaten = now;
      for (const socket of speakingSockJs) socket.send("h");
    },
  };
}
