import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { closeCodes, type LiveLimits } from "./limits.ts";
import { pathOf } from "./routes.ts";
import { openSockJs, type SockJsConnection } from "./sockjs.ts";
import { openWebSockets, type ClientChannel, type LiveClient, type Upgrade } from "./web-sockets.ts";

export interface Transports {
  /** A WebSocket handshake that was found in order. */
  upgrade(upgrade: Upgrade, address: string): void;
  /** The greeting and /info. */
  page(request: IncomingMessage, response: ServerResponse): void;
  /** A response that waits for messages to a SockJS session; it begins one where there is none. */
  receive(request: IncomingMessage, response: ServerResponse, session: string, address: string): void;
  /** Messages from a SockJS session. */
  post(request: IncomingMessage, response: ServerResponse): void;
  hasSession(session: string): boolean;
  tick(now: number): void;
  /** Resolves when all connections have ended; those that take longer than `leaveWithin` are cut. */
  emptied(): Promise<void>;
}

/**
 * WebSockets, and the transports of SockJS over HTTP with the guards that the `sockjs` package lacks: it reads bodies of
 * any length, keeps what nobody reads, and throws when a connection is closed while it hands over a batch of messages.
 * Both packages wait half a minute for a closed client to answer.
 */
export function openTransports(
  limits: LiveLimits,
  log: Logger,
  accept: (wire: ClientChannel, address: string) => LiveClient,
): Transports {
  const sessions = new Map<string, SessionFlow>();
  /** Clients whose connection the package has not announced yet, by the stamp on their request. */
  const expected = new Map<string, { flow: SessionFlow; session: string }>();
  const open = new Set<Duplex | ServerResponse>();
  const leaving = new Map<Duplex | ServerResponse, number>();
  let stamps = 0;
  let whenEmpty: (() => void) | null = null;
  const library = openSockJs(log, connected);
  const webSockets = openWebSockets(limits);

  function connected(connection: SockJsConnection) {
    const stamp = connection.url.split("=", 2)[1] ?? "";
    const arrival = expected.get(stamp);
    if (arrival === undefined) return connection.close(closeCodes.protocolError, "UNEXPECTED");
    expected.delete(stamp);
    const { flow, session } = arrival;
    sessions.set(session, flow);
    const listener = accept(
      wireOf(connection, flow, () => listener.gone()),
      flow.address,
    );
    connection.on("data", (data) => listener.receive(data));
    connection.on("close", () => {
      sessions.delete(session);
      listener.gone();
    });
  }

  function wireOf(connection: SockJsConnection, flow: SessionFlow, onClose: () => void): ClientChannel {
    // Never at once: the package goes on with the batch in hand and fails on a connection that is closed.
    const close = (code: number, reason: string) => queueMicrotask(() => connection.close(code, reason));
    return {
      write(text) {
        connection.write(text);
        flow.wrote(Buffer.byteLength(text));
        if (flow.unread() <= limits.unreadBytes) return;
        flow.cut();
        close(closeCodes.tooMuch, "UNREAD");
        onClose();
      },
      close,
    };
  }

  /** Marks the request so that its connection is recognised. Nothing of the client's query reaches the package. */
  function expect(request: IncomingMessage, flow: SessionFlow, session: string): string {
    stamps += 1;
    const stamp = String(stamps);
    expected.set(stamp, { flow, session });
    request.url = `${pathOf(request)}?stamp=${stamp}`;
    return stamp;
  }

  /** One listener for each socket: ten thousand wait for their end. @param stamp of the request, if it begins a connection */
  function watch(through: Duplex | ServerResponse, stamp: string | null) {
    open.add(through);
    through.once("close", () => {
      if (stamp !== null) expected.delete(stamp);
      open.delete(through);
      leaving.delete(through);
      if (open.size === 0) whenEmpty?.();
    });
  }

  return {
    upgrade(upgrade, address) {
      const { socket } = upgrade;
      if (socket instanceof Socket) socket.setKeepAlive(true, limits.heartBeat);
      watch(socket, null);
      webSockets.upgrade(upgrade, (channel) => {
        const close = (code: number, reason: string) => {
          channel.close(code, reason);
          leaving.set(socket, performance.now());
        };
        return accept({ write: (text) => channel.write(text), close }, address);
      });
    },

    page(request, response) {
      request.url = pathOf(request);
      library.request(request, response);
    },

    receive(request, response, session, address) {
      // nginx collects the messages of a stream otherwise.
      response.setHeader("X-Accel-Buffering", "no");
      const flow = sessions.get(session);
      if (flow === undefined) watch(response, expect(request, new SessionFlow(response, address), session));
      else {
        watch(response, null);
        request.url = pathOf(request);
        flow.continueBy(response);
      }
      library.request(request, response);
    },

    post(request, response) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      request.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limits.messageBytes) request.destroy();
        else chunks.push(chunk);
      });
      request.on("end", () => {
        if (!isListOfMessages(Buffer.concat(chunks))) answerBadRequest(response);
      });
      request.url = pathOf(request);
      library.request(request, response);
    },

    hasSession: (session) => sessions.has(session),

    tick(now) {
      webSockets.tick(now);
      for (const through of open) if (through.writableEnded && !leaving.has(through)) leaving.set(through, now);
      for (const [through, since] of leaving) if (now - since >= limits.leaveWithin) through.destroy();
    },

    async emptied() {
      if (open.size === 0) return;
      const leaveTimeout = setTimeout(() => open.forEach((through) => through.destroy()), limits.leaveWithin);
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      clearTimeout(leaveTimeout);
    },
  };
}

/** A SockJS session over HTTP: one response after the other, and sometimes none. */
class SessionFlow {
  readonly address: string;
  #response: ServerResponse;
  /** Written while no response was there to take it. */
  #kept = 0;

  constructor(response: ServerResponse, address: string) {
    this.#response = response;
    this.address = address;
  }

  /** The next response, unless the one before still serves. */
  continueBy(response: ServerResponse) {
    if (!this.#response.writableEnded) return;
    this.#response = response;
    this.#kept = 0;
  }

  /** Bytes written that the client has not taken. */
  unread() {
    return this.#kept + this.#response.writableLength;
  }

  wrote(bytes: number) {
    if (this.#response.writableEnded) this.#kept += bytes;
  }

  /** Drops the client without a word. */
  cut() {
    this.#response.destroy();
  }
}

/** Messages that clients without a WebSocket send over HTTP. */

/** Whether a body is one that SockJS lets clients send: a list as JSON. */
function isListOfMessages(body: Buffer): boolean {
  try {
    return Array.isArray(JSON.parse(String(body)));
  } catch {
    return false;
  }
}

/** Makes the package's next reply a 400. It answers 500 to a body that is no list, as if the fault were the site's. */
function answerBadRequest(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (_status: number) => writeHead(400);
}
