import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

/**
 * Word between processes over PostgreSQL's NOTIFY: which pages went stale, what is to be delivered live, whose sessions
 * ended. Payloads stay under PostgreSQL's 8,000 bytes. A process that was away must not rely on it, so `onGap` lets
 * listeners drop what they can't trust any more.
 */
export interface Notices {
  publish(channel: string, payload: string): void;
  subscribe(channel: string, listener: { onNotice(payload: string): void; onGap(): void }): void;
  close(): Promise<void>;
}

const retryAfter = 1000;

export async function openNotices(url: string, database: Database, log: Logger): Promise<Notices> {
  const listeners = new Map<string, { onNotice(payload: string): void; onGap(): void }[]>();
  let client: pg.Client | null = null;
  let closed = false;
  let sent: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function comeAgain() {
    client = null;
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void reconnect(), retryAfter);
  }

  /** One connection at a time: a second one would hear everything twice. */
  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: "fabula notices", keepAlive: true });
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onNotice(payload ?? "");
    });
    next.on("error", (error) => log.warn({ err: error }, "notice connection failed"));
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return next.end();
    next.on("end", comeAgain);
    client = next;
  }

  async function reconnect() {
    try {
      await listen();
    } catch {
      return comeAgain();
    }
    for (const each of [...listeners.values()].flat()) each.onGap();
  }

  await listen();
  return {
    publish(channel, payload) {
      // One after the other: in order, and never more than one of the pool's connections.
      sent = sent
        .then(async () => void (await database.pool.query("SELECT pg_notify($1, $2)", [channel, payload])))
        .catch((error: unknown) => log.warn({ err: error, channel }, "notice not sent"));
    },
    subscribe(channel, listener) {
      const already = listeners.get(channel);
      if (already !== undefined) already.push(listener);
      else {
        listeners.set(channel, [listener]);
        client
          ?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
          .catch((error: unknown) => log.warn({ err: error, channel }, "cannot listen"));
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await sent;
      await client?.end();
    },
  };
}
