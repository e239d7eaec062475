import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Logger } from "pino";
import { Gauge, Histogram, type Metric } from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";
import { afterRecovery } from "./pool.ts";
import { finishesWithin } from "../clock.ts";
import { StartupError } from "../settings/config.ts";
import { DatabaseConnection } from "./database-connection.ts";
import type { Database } from "./database.ts";

interface Listener {
  onMessage(payload: string): void;
  /** Messages may have been missed: drop what depends on them. */
  onMissedMessages(): void;
  /** The connection is lost, or another attempt to restore it has failed: messages may be missed. `onMissedMessages` follows once it is back. */
  onDisconnect?(): void;
}

/**
 * Publish/subscribe between processes over PostgreSQL's LISTEN and NOTIFY: stale pages, live messages, ended sessions.
 * Transactions publish (`AfterCommit.announce` in transaction.ts). Messages can get lost while a process is disconnected, so
 * `onMissedMessages` lets listeners drop what depends on them.
 */
export interface PubSub {
  subscribe(channel: string, listener: Listener): void;
  /** Resolves when the database knows all subscriptions so far: messages that are sent from now on arrive, or count as missed. */
  listening(): Promise<void>;
  /** Whether this process receives messages. */
  isConnected(): boolean;
  /** A statement on the connection for messages, which lives as long as its process; null while it is lost. */
  query<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<pg.QueryResult<Row>> | null;
  /** How long messages take. */
  metrics: readonly Metric[];
  close(): Promise<void>;
}

interface Times {
  /** A network may drop a connection silently: only a message to oneself that doesn't come back shows it. */
  pingEvery?: number | undefined;
  retryAfter?: number;
  /** The longest wait for the first message. */
  firstMessageTimeout?: number;
}

/** After so many pings without an answer the connection counts as lost. Between two of them the process reads what has come, so a busy process is not mistaken. */
const maxUnansweredPings = 2;
const connectTimeout = 5 * SECOND;
const closeTimeout = SECOND / 4;

export async function openPubSub(url: string, database: Database, log: Logger, times: Times = {}): Promise<PubSub> {
  const { pingEvery = 3 * SECOND, retryAfter = 1 * SECOND, firstMessageTimeout = 5 * SECOND } = times;
  const listeners = new Map<string, Listener[]>();
  /** Only this process subscribes to it, to check that messages arrive. */
  const ownChannel = `alive-${randomUUID()}`;
  let client: DatabaseConnection | null = null;
  let unansweredPings = 0;
  let firstMessage = Promise.withResolvers<void>();
  let closed = false;
  const metrics = createPubSubMetrics(() => client !== null);
  let pings: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  const allListeners = () => [...listeners.values()].flat();

  /** @param lostConnection the broken connection; a new one may have replaced it already */
  function onLost(lostConnection: DatabaseConnection, reason: string) {
    if (closed || client !== lostConnection) return;
    client = null;
    lostConnection.closeNow();
    log.warn(
      { event: "pub_sub_disconnected", reason },
      "pub/sub is disconnected; cached pages are sent only while the database is away",
    );
    for (const each of allListeners()) each.onDisconnect?.();
    void reconnect();
  }

  function deliver(channel: string, payload: string) {
    if (channel === ownChannel) {
      unansweredPings = 0;
      firstMessage.resolve();
      metrics.arrived(payload);
    } else for (const listener of listeners.get(channel) ?? []) deliverTo(listener, channel, payload);
  }

  /** While processes are replaced, another version may send what this one can't read: that message counts as missed. */
  function deliverTo(listener: Listener, channel: string, payload: string) {
    try {
      listener.onMessage(payload);
    } catch (error) {
      log.warn({ err: error, channel }, "a pub/sub message could not be read");
      listener.onMissedMessages();
    }
  }

  /** Sends one statement after the other, as future versions of pg require. */
  let lastStatement: Promise<unknown> = Promise.resolve();
  function runStatement<Row extends pg.QueryResultRow>(
    connection: DatabaseConnection,
    statement: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    const answer = lastStatement.then(() => connection.query<Row>(statement, values));
    lastStatement = answer.catch(() => {});
    return answer;
  }
  const listenTo = (next: DatabaseConnection, channel: string) =>
    runStatement(next, `LISTEN ${pg.escapeIdentifier(channel)}`);

  /** One connection at a time: with two, each message would arrive twice. */
  async function listen(): Promise<void> {
    const config = {
      connectionString: url,
      application_name: "fabula pub/sub",
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
    };
    const next = new DatabaseConnection(config);
    next.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
    next.on("error", (error) => onLost(next, error.message));
    next.on("end", () => onLost(next, "the connection was closed"));
    try {
      await next.connect();
      const listenedTo = new Set<string>();
      // Repeats until no channel is new, because a feature may subscribe while this waits.
      for (
        let open = [ownChannel];
        open.length > 0;
        open = [...listeners.keys()].filter((channel) => !listenedTo.has(channel))
      ) {
        for (const channel of open) {
          listenedTo.add(channel);
          await listenTo(next, channel);
        }
      }
    } catch (error) {
      next.closeNow();
      throw error;
    }
    if (closed) return next.closeNow();
    unansweredPings = 0;
    client = next;
  }

  async function reconnect() {
    try {
      await listen();
    } catch {
      if (closed) return;
      for (const each of allListeners()) each.onDisconnect?.();
      retry = setTimeout(() => void reconnect(), retryAfter);
      return;
    }
    if (closed) return;
    log.info({ event: "pub_sub_connected" }, "pub/sub is connected again");
    for (const each of allListeners()) each.onMissedMessages();
  }

  const notifySql = "SELECT pg_notify($1, $2)";

  function ping() {
    const current = client;
    if (current === null) return;
    if (unansweredPings >= maxUnansweredPings) return onLost(current, "no sign of life");
    unansweredPings += 1;
    // Sent on the connection itself, because a full pool would prevent the check.
    runStatement(current, notifySql, [ownChannel, metrics.sentNow()]).catch((error: Error) =>
      onLost(current, error.message),
    );
  }

  /** A pooler in transaction mode accepts LISTEN, but delivers nothing. */
  async function checkDelivery() {
    firstMessage = Promise.withResolvers();
    await database.pool.query(notifySql, [ownChannel, metrics.sentNow()]);
    if (await finishesWithin(firstMessage.promise, firstMessageTimeout)) return;
    throw new StartupError(
      "Messages between processes (LISTEN and NOTIFY) don't arrive through the database of DATABASE_URL.\n  Behind a pooler in transaction mode set DATABASE_DIRECT_URL to the address of PostgreSQL itself. If it is set, check that both lead to the same database.",
    );
  }

  async function close() {
    closed = true;
    clearInterval(pings);
    clearTimeout(retry);
    if (client !== null && !(await finishesWithin(client.end(), closeTimeout))) client.closeNow();
  }

  await afterRecovery(log, listen);
  try {
    await checkDelivery();
  } catch (error) {
    await close();
    throw error;
  }
  pings = setInterval(ping, pingEvery);
  pings.unref();
  return {
    subscribe(channel, listener) {
      const channelListeners = listeners.get(channel);
      if (channelListeners !== undefined) return void channelListeners.push(listener);
      listeners.set(channel, [listener]);
      const current = client;
      // A connection that misses one channel is closed; the next one listens to all.
      if (current !== null) listenTo(current, channel).catch((error: Error) => onLost(current, error.message));
    },
    async listening() {
      await lastStatement;
    },
    isConnected: () => client !== null,
    query: (statement, values) => (client === null ? null : runStatement(client, statement, values)),
    metrics: metrics.all,
    close,
  };
}

/** How long messages between processes take: measured by those that each process sends to itself. */
function createPubSubMetrics(isConnected: () => boolean) {
  let arrivedAt = performance.now();
  const roundTrips = new Histogram({
    name: "fabula_message_round_trip_seconds",
    help: "Time until a message between processes (NOTIFY) arrives",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  });
  const silence = new Gauge({
    name: "fabula_message_silence_seconds",
    help: "Time since the last message arrived that a process sent to itself; it sends one every three seconds",
    registers: [],
    aggregator: "max",
    collect() {
      this.set((performance.now() - arrivedAt) / SECOND);
    },
  });
  const connected = new Gauge({
    name: "fabula_messages_connected",
    help: "1 while each process receives the messages of the others, otherwise 0",
    registers: [],
    aggregator: "min",
    collect() {
      this.set(isConnected() ? 1 : 0);
    },
  });
  return {
    all: [roundTrips, silence, connected] as readonly Metric[],
    /** The payload of a message to oneself. */
    sentNow: () => String(performance.now()),
    arrived(payload: string) {
      arrivedAt = performance.now();
      roundTrips.observe((arrivedAt - Number(payload)) / SECOND);
    },
  };
}
