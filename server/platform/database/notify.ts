import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

/**
 * Word between processes over PostgreSQL's NOTIFY: page invalidation now, live messages with them.
 * Payloads stay under PostgreSQL's 8,000 bytes. A process that was away must not rely on it, so
 * `whenReconnected` lets listeners drop what they can't trust any more.
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
  let timer: NodeJS.Timeout | undefined;

  async function listen() {
    const next = new pg.Client({ connectionString: url, application_name: "fabula notices", keepAlive: true });
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onNotice(payload ?? "");
    });
    next.on("error", (error) => log.warn({ err: error }, "notice connection failed"));
    next.on("end", () => {
      if (closed) return;
      client = null;
      timer = setTimeout(() => void reconnect(), retryAfter);
    });
    await next.connect();
    for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  async function reconnect() {
    try {
      await listen();
      for (const each of [...listeners.values()].flat()) each.onGap();
    } catch {
      // "end" follows a failed connection only sometimes; a second timer replaces the first.
      clearTimeout(timer);
      if (!closed) timer = setTimeout(() => void reconnect(), retryAfter);
    }
  }

  await listen();
  return {
    publish(channel, payload) {
      database.pool
        .query("SELECT pg_notify($1, $2)", [channel, payload])
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
      await client?.end();
    },
  };
}
