import type { IncomingMessage, Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { restartReason } from "#vocabulary/live-restart.ts";
import type { Clock } from "../clock.ts";
import { Connection, type Gateway, type LiveAuthorization, type Member } from "./connection.ts";
import { soleWorker, type WorkerGroup } from "../workers/worker-group.ts";
import { attachHandshake } from "./handshake.ts";
import { standardLimits, type LiveLimits } from "./limits.ts";
import { openTransports } from "./transports.ts";
import { PendingConnections } from "./pending-connections.ts";

export interface Live {
  /** Ids of the members who have a subscription in this process. */
  present(): Iterable<number>;
  isConnected(userId: number): boolean;
  /** Sends one MESSAGE to every subscription of this member to the destination. `body` is JSON text. */
  send(userId: number, destination: string, body: string): void;
  /** Asks the authorization about the sockets of this user, or of all, and closes those whose session has ended. Never rejects. */
  recheck(userId?: number): Promise<void>;
  /**
   * Closes every connection as a restart does, and goes on: clients come again by themselves and read what they
   * may have missed. Called when messages between processes may have been lost.
   */
  reconnectAll(): void;
  /** The same for the connections of these members. Called when messages to them could not be delivered. */
  reconnectMembers(userIds: Iterable<number>): void;
  /** Sends everybody to the next process: no new ones, the open ones closed. To be done before the HTTP server closes. */
  stop(): Promise<void>;
  /** All sockets; and users who are connected by at least one. */
  counts(): { connections: number; members: number };
}

interface LiveOptions {
  server: Server;
  authorization: LiveAuthorization;
  clock: Clock;
  log: Logger;
  siteUrl: string;
  /** Address of the client, for what is limited by address; behind a proxy not that of the socket. */
  addressOf?: (request: IncomingMessage) => string;
  /** The processes on this port, of which this is one. */
  workerGroup?: WorkerGroup;
  limits?: Partial<LiveLimits>;
}

/** Sessions in one question to the authorization: the sockets of a large site would make one long statement. */
const sessionsAtOnce = 500;

/** Opens the gateway on a server that other handlers already serve: what is under /ws no longer reaches them. */
export function openLive(options: LiveOptions): Live {
  const {
    server,
    authorization,
    clock,
    log,
    siteUrl,
    workerGroup = soleWorker,
    addressOf = ({ socket }) => socket.remoteAddress ?? "",
  } = options;
  const limits = { ...standardLimits, ...options.limits };
  const connections = new Set<Connection>();
  const members = new Map<number, Set<Connection>>();
  const pendingConnections = new PendingConnections<Connection>(limits.waiting, limits.waitingPerAddress);
  let stopping = false;
  let messages = 0;
  let rechecks = 0;

  const gateway: Gateway = { authorization, identify, sendInitial, clock, log, limits, addMember, removeConnection };
  const transports = openTransports(limits, log, (wire, address) => {
    const connection = new Connection(gateway, wire);
    connections.add(connection);
    pendingConnections.enter(connection, address)?.end("RATE_LIMITED", "Too many are waiting");
    if (stopping) connection.restart(restartReason(connections.size));
    return connection;
  });

  function addMember(connection: Connection, userId: number) {
    pendingConnections.leave(connection);
    const memberConnections = members.get(userId) ?? new Set();
    members.set(userId, memberConnections.add(connection));
    if (memberConnections.size > limits.socketsPerUser)
      memberConnections.values().next().value?.end("RATE_LIMITED", "Connected too often");
  }

  function removeConnection(connection: Connection) {
    connections.delete(connection);
    pendingConnections.leave(connection);
    const { member } = connection;
    if (member === null) return;
    const memberConnections = members.get(member.userId);
    memberConnections?.delete(connection);
    if (memberConnections?.size === 0) members.delete(member.userId);
  }

  function isConnected(userId: number): boolean {
    return (
      members
        .get(userId)
        ?.values()
        .some((each) => each.isListening) ?? false
    );
  }

  async function recheck(userId?: number) {
    rechecks += 1;
    const memberConnections = [...(userId === undefined ? connections : (members.get(userId) ?? []))].filter(
      (each) => each.member !== null,
    );
    if (memberConnections.length === 0) return;
    try {
      for (let at = 0; at < memberConnections.length; at += sessionsAtOnce) {
        const batch = memberConnections.slice(at, at + sessionsAtOnce);
        const running = await authorization.stillRunning([...new Set(batch.map((each) => each.member!.sessionId))]);
        for (const each of batch)
          if (!running.has(each.member!.sessionId)) each.end("UNAUTHENTICATED", "The session has ended");
      }
    } catch (error) {
      // The next round asks again.
      log.warn({ err: error }, "live sessions could not be checked");
    }
  }

  /** A session may end while it is looked up: a recheck at that moment does not find its socket yet, so it is looked up again. */
  async function identify(token: string): Promise<Member | null> {
    let rechecksBefore = rechecks;
    const member = await authorization.identify(token);
    if (member === null) return null;
    while (rechecksBefore !== rechecks) {
      rechecksBefore = rechecks;
      const running = await authorization.stillRunning([member.sessionId]);
      if (!running.has(member.sessionId)) return null;
    }
    return member;
  }

  async function sendInitial(connection: Connection, member: Member, destination: string) {
    try {
      const body = await authorization.initialMessage(member, destination);
      if (body !== null) connection.send(destination, body, nextMessageId());
    } catch (error) {
      log.warn({ err: error }, "an initial live message could not be sent; its client connects again");
      // The messages of all others may fail at the same moment.
      connection.restart(restartReason(connections.size));
    }
  }

  function nextMessageId(): string {
    messages += 1;
    return String(messages);
  }

  function reconnect(those: ReadonlySet<Connection>) {
    const reason = restartReason(those.size);
    for (const each of those) each.restart(reason);
  }
  const reconnectAll = () => reconnect(connections);

  let rechecked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const each of connections) each.tick(now);
    transports.tick(now);
    if (now - rechecked < limits.recheckEvery) return;
    rechecked = now;
    void recheck();
  }, limits.tick);
  timer.unref();

  attachHandshake(server, transports, {
    siteUrl,
    addressOf,
    workerGroup,
    isStopping: () => stopping,
  });

  return {
    present: () => members.keys().filter(isConnected),
    isConnected,
    send(userId, destination, body) {
      const messageId = nextMessageId();
      for (const each of members.get(userId) ?? []) each.send(destination, body, messageId);
    },
    recheck,
    reconnectAll,
    reconnectMembers(userIds) {
      const their = new Set<Connection>();
      for (const userId of userIds) for (const each of members.get(userId) ?? []) their.add(each);
      reconnect(their);
    },
    async stop() {
      stopping = true;
      reconnectAll();
      await transports.emptied();
      clearInterval(timer);
    },
    counts: () => ({ connections: connections.size, members: members.size }),
  };
}

/** The items of one delivery. */
const atOnce = 200;
/** More than wait in a burst that the database can follow. */
const mostWaiting = 10_000;

interface Delivery<Item> {
  log: Logger;
  live: Pick<Live, "isConnected" | "reconnectMembers">;
  receiverOf(item: Item): number;
  /** Reads what belongs to the items. @returns sends it */
  read(items: readonly Item[]): Promise<() => void>;
}

/**
 * Delivers items to the members who are connected to this process: in order, by one read at a time, while what was read before is
 * sent. If the reads keep failing, or too many items wait, it closes the connections of the receivers: they connect again and read
 * what they have missed.
 * @returns adds items. Those of members who are not connected are dropped: a client that subscribes later reads the stored rows.
 */
export function liveDelivery<Item>({ log, live, receiverOf, read }: Delivery<Item>) {
  let waiting: Item[] = [];
  let isDelivering = false;

  function giveUp(error: unknown, items: readonly Item[]) {
    log.warn({ err: error, items: items.length }, "live delivery failed; its receivers connect again");
    live.reconnectMembers(items.map(receiverOf));
  }

  function takeWaiting(): Item[] {
    const items = waiting;
    waiting = [];
    return items;
  }

  /** Null when nothing waits, or nothing could be read. */
  async function readWaiting(): Promise<(() => void) | null> {
    if (waiting.length === 0) return null;
    const items = waiting.splice(0, atOnce);
    try {
      return await withRetries(() => read(items));
    } catch (error) {
      giveUp(error, [...items, ...takeWaiting()]);
      return null;
    }
  }

  async function deliverWaiting() {
    isDelivering = true;
    for (let send = await readWaiting(); send !== null;) {
      const next = readWaiting();
      send();
      send = await next;
    }
    isDelivering = false;
  }

  return function add(items: readonly Item[]) {
    waiting.push(...items.filter((item) => live.isConnected(receiverOf(item))));
    if (waiting.length > mostWaiting) giveUp(new Error("Too many live messages wait."), takeWaiting());
    if (!isDelivering) void deliverWaiting();
  };
}

/** Milliseconds before each repetition: a lost connection is replaced at once, a busy database needs a moment. */
const pauses = [100, 1000];

/** Repeats work that fails, a few times. @throws the last error */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await work();
    } catch {
      await pause(milliseconds, undefined, { ref: false });
    }
  }
  return work();
}
