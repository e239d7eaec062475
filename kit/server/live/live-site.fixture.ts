import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Client, type IMessage, type StompHeaders } from "@stomp/stompjs";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import SockJS from "sockjs-client";
import { afterEach } from "vitest";
import type { LiveAuthorization, Member } from "./connection.ts";
import type { LiveLimits } from "./limits.ts";
import { openLive, type Live } from "./live.ts";

/** A Fastify server with the gateway in front, and an authorization whose tokens are `<username>-<userId>[-<session>]`. */
export interface LiveSite {
  app: FastifyInstance;
  live: Live;
  port: number;
  /** Overrides the authorization's answer for a token. */
  authorization: { identify: ((token: string) => Promise<Member | null>) | null; ended: Set<string> };
  clock: { time: number };
  close(): Promise<void>;
}

export async function aLiveSite(limits: Partial<LiveLimits> = {}, port = 0): Promise<LiveSite> {
  const app = Fastify({ forceCloseConnections: "idle" });
  app.get("/hello", async () => "hello");
  const clock = { time: Date.parse("2027-01-01T00:00:00Z") };
  const sessionState: LiveSite["authorization"] = { identify: null, ended: new Set() };
  const authorization: LiveAuthorization = {
    async identify(token) {
      if (sessionState.identify !== null) return sessionState.identify(token);
      const [username, id, session = "s"] = token.split("-");
      if (id === undefined) return null;
      return {
        userId: Number(id),
        username: username!,
        sessionId: `${id}-${session}`,
        expiresAt: new Date(clock.time + 60_000),
      };
    },
    maySubscribe: (member, destination) => destination.startsWith(`/user/${member.username}/`),
    initialMessage: async (_member, destination) => (destination.endsWith("/count") ? "7" : null),
    stillRunning: async (ids) => new Set(ids.filter((id) => !sessionState.ended.has(id))),
  };
  const live = openLive({
    server: app.server,
    authorization,
    clock: { now: () => new Date(clock.time) },
    log: pino({ level: "silent" }),
    siteUrl: "https://fabula.example",
    addressOf: ({ headers, socket }) => headers["x-from"]?.toString() ?? socket.remoteAddress ?? "",
    limits: { tick: 10, messagesPerTick: 1000, leaveWithin: 500, ...limits },
  });
  app.addHook("preClose", () => live.stop());
  await app.listen({ port, host: "127.0.0.1" });
  const address = app.server.address() as AddressInfo;
  return { app, live, port: address.port, authorization: sessionState, clock, close: () => app.close() };
}

export const transports = ["plain", "websocket", "xhr-streaming", "eventsource", "xhr-polling"] as const;
type Transport = (typeof transports)[number];

function socketOf(port: number, transport: Transport, versions: string[]) {
  if (transport === "plain") return new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`, versions);
  return new SockJS(`http://127.0.0.1:${port}/ws`, null, { transports: transport });
}

interface Wishes {
  token?: string;
  transport?: Transport;
  headers?: StompHeaders;
  versions?: ("1.0" | "1.1" | "1.2")[];
  heartBeat?: number;
  reconnectDelay?: number;
  debug?: (line: string) => void;
}

/** A real stompjs client that is not active yet. */
export function aStompClient(site: { port: number }, options: Wishes = {}): Client {
  const {
    token,
    transport = "plain",
    headers,
    versions = ["1.2", "1.1", "1.0"],
    heartBeat = 10_000,
    reconnectDelay = 0,
    debug,
  } = options;
  const protocols = versions.map((each) => `v${each.replace(".", "")}.stomp`);
  const client = new Client({
    webSocketFactory: () => socketOf(site.port, transport, protocols),
    connectHeaders: headers ?? (token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    heartbeatIncoming: heartBeat,
    heartbeatOutgoing: heartBeat,
    reconnectDelay,
    debug: debug ?? (() => {}),
  });
  client.stompVersions = {
    versions,
    supportedVersions: () => versions.join(","),
    protocolVersions: () => protocols,
  } as typeof client.stompVersions;
  return client;
}

/** A site that each test opens itself, and stompjs clients of it; all are closed behind the test. */
export function liveSiteOfEachTest() {
  let site: LiveSite;
  const clients: Client[] = [];

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.deactivate()));
    await site.close();
  });

  function aClient(options: Wishes) {
    const client = aStompClient(site, options);
    clients.push(client);
    return client;
  }

  return {
    open: async (limits?: Partial<LiveLimits>, port?: number) => (site = await aLiveSite(limits, port)),
    aClient,
    /** A client of this member's, connected. */
    async anna(options: Wishes = {}) {
      const client = aClient({ token: "anna-1", ...options });
      await connected(client);
      return client;
    },
  };
}

/** Resolves at the next CONNECTED; rejects with what an ERROR says. */
export function connected(client: Client): Promise<StompHeaders> {
  return new Promise((resolve, reject) => {
    client.onConnect = ({ headers }) => resolve(headers);
    client.onStompError = ({ headers }) => reject(new Error(`${headers.code}: ${headers.message}`));
    client.onWebSocketClose = (event: { code: number }) => reject(new Error(`closed ${event.code}`));
    client.activate();
  });
}

/** Subscribed for certain: the server has said so. */
export async function listening(client: Client, destination: string, headers: StompHeaders = {}) {
  const messages: IMessage[] = [];
  const waitingReceivers: ((message: IMessage) => void)[] = [];
  const receipt = `r${Math.random()}`;
  const done = new Promise<void>((resolve) => client.watchForReceipt(receipt, () => resolve()));
  client.subscribe(
    destination,
    (message) => (waitingReceivers.shift() ?? ((late) => void messages.push(late)))(message),
    {
      ...headers,
      receipt,
    },
  );
  await done;
  return {
    next: () => {
      const early = messages.shift();
      return early === undefined
        ? new Promise<IMessage>((resolve) => waitingReceivers.push(resolve))
        : Promise.resolve(early);
    },
  };
}

/** A plain WebSocket with nothing on it but what a test writes. */
export async function aRawSocket(site: { port: number }) {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}/ws/websocket`);
  let received = "";
  let wake = () => {};
  socket.addEventListener("message", ({ data }) => {
    received += String(data);
    wake();
  });
  const closed = once(socket, "close").then(([event]) => ({ code: (event as CloseEvent).code, received }));
  await once(socket, "open");
  return {
    socket,
    send: (text: string | Uint8Array<ArrayBuffer>) => socket.send(text),
    connect: (token: string, more = "") => socket.send(`CONNECT\naccept-version:1.2\npasscode:${token}\n${more}\n\0`),
    /** All that was received, once it matches. */
    async until(pattern: RegExp) {
      while (!pattern.test(received)) await new Promise<void>((resolve) => (wake = resolve));
      return received;
    },
    closed,
  };
}

/** A WebSocket handshake without a client, so that the test chooses the address and never reads or answers. */
export async function aHalfOpenSocket(site: { port: number }, from: string): Promise<Socket> {
  const socket = connect(site.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `GET /ws/websocket HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nX-From: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(socket, "data");
  return socket;
}
