import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { closeCodes, type LiveLimits } from "./limits.ts";
import { pathOf } from "./routes.ts";
import { openSockJs, type SockJsConnection } from "./sockjs.ts";

/** Writes to one client, over any transport. */
export interface ClientChannel {
  write(text: string): void;
  /** Everything written before still arrives. `code` as in WebSocket: 1000, or 3000 to 4999. */
  close(code: number, reason: string): void;
}

/** Receives from one client, over any transport. */
interface LiveClient {
  receive(data: unknown): void;
  gone(): void;
}

export interface Transports {
  /** A WebSocket handshake that was found in order. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
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
 * WebSocket and the transports of SockJS, with the guards that the `sockjs` package lacks: it reads bodies of any
 * length, keeps what nobody reads, waits half a minute for a closed socket to answer, and throws when a connection
 * is closed while it hands over a batch of messages.
 */
export function openTransports(
  limits: LiveLimits,
  log: Logger,
  accept: (wire: ClientChannel, address: string) => LiveClient,
): Transports {
  const sessions = new Map<string, SessionFlow>();
  /** Clients whose connection the package has not announced yet, by the stamp on their request. */
  const expected = new Map<string, { flow: FlowControl; session?: string | undefined }>();
  const open = new Set<Duplex | ServerResponse>();
  const leaving = new Map<Duplex | ServerResponse, number>();
  let stamps = 0;
  let whenEmpty: (() => void) | null = null;
  const library = openSockJs(limits.messageBytes, log, connected);

  function connected(connection: SockJsConnection) {
    const stamp = connection.url.split("=", 2)[1] ?? "";
    const arrival = expected.get(stamp);
    if (arrival === undefined) return connection.close(closeCodes.protocolError, "UNEXPECTED");
    expected.delete(stamp);
    const { flow, session } = arrival;
    if (session !== undefined) sessions.set(session, flow as SessionFlow);
    const listener = accept(
      wireOf(connection, flow, () => listener.gone()),
      flow.address,
    );
    connection.on("data", (data) => {
      flow.heard();
      listener.receive(data);
    });
    connection.on("close", () => {
      if (session !== undefined) sessions.delete(session);
      listener.gone();
    });
  }

  function wireOf(connection: SockJsConnection, flow: FlowControl, onClose: () => void): ClientChannel {
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
      close(code, reason) {
        close(code, reason);
        if (flow instanceof SocketFlow) leaving.set(flow.socket, performance.now());
      },
    };
  }

  /** Marks the request so that its connection is recognised. Nothing of the client's query reaches the package. */
  function expect(request: IncomingMessage, flow: FlowControl, session?: string): string {
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
    upgrade(request, socket, head, address) {
      if (socket instanceof Socket) socket.setKeepAlive(true, limits.heartBeat);
      watch(socket, expect(request, new SocketFlow(socket, address, 2 * limits.messageBytes)));
      library.upgrade(request, socket, head);
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

/** Counts the bytes to and from one client, so that no client can fill the memory. */
interface FlowControl {
  readonly address: string;
  /** Bytes written that the client has not taken. */
  unread(): number;
  wrote(bytes: number): void;
  /** A whole message has come in. */
  heard(): void;
  /** Drops the client without a word. */
  cut(): void;
}

class SocketFlow implements FlowControl {
  readonly address: string;
  readonly socket: Duplex;
  #sinceMessage = 0;

  /** @param mostBytes that may come in before they make a message; endless pieces of nothing would be kept by the library. */
  constructor(socket: Duplex, address: string, mostBytes: number) {
    this.address = address;
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#sinceMessage += chunk.length;
      if (this.#sinceMessage > mostBytes) this.cut();
    });
  }

  unread() {
    return this.socket.writableLength;
  }

  wrote() {}

  heard() {
    this.#sinceMessage = 0;
  }

  cut() {
    this.socket.destroy();
  }
}

/** A SockJS session over HTTP: one response after the other, and sometimes none. */
class SessionFlow implements FlowControl {
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

  unread() {
    return this.#kept + this.#response.writableLength;
  }

  wrote(bytes: number) {
    if (this.#response.writableEnded) this.#kept += bytes;
  }

  heard() {}

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
