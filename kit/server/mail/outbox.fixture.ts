import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { aClock, type TestClock } from "#tests/support/clock.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "../database/database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { Attempt, Mail, Transport } from "./transport.ts";

export const from = "Fabula <fabula@example.org>";

export const aMail = (n = 1): Mail => ({
  recipient: `reader${n}@example.org`,
  subject: `A letter, n° ${n} 🦊`,
  text: "Once upon a time…\n",
  html: "<p>Once upon a time…</p>",
});

/** An attempt for testing a transport without an outbox. */
export const anAttempt = (): Attempt => ({
  messageId: randomUUID(),
  createdAt: new Date(),
  beginHandOver: async () => {},
  signal: new AbortController().signal,
});

/** A database and a clock for tests of the outbox. */
export interface OutboxTestSetup {
  url: string;
  database: Database;
  clock: TestClock;
  /** Log lines about mails. */
  logged: Record<string, unknown>[];
  /** The rows of pending mails. */
  waiting(): Promise<{ recipient: string; attempts: number; hand_overs: number; message_id: string }[]>;
  /** Simulates another process. */
  outboxWith(transport: Transport): Outbox;
  close(): Promise<void>;
}

export async function anOutboxTestSetup(): Promise<OutboxTestSetup> {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { url, drop } = await aDatabase();
  const database = connect(url, { log });
  const clock = aClock();
  return {
    url,
    database,
    clock,
    logged,
    waiting: async () => (await database.pool.query("SELECT * FROM mail_outbox ORDER BY id")).rows,
    outboxWith: (transport) => createOutbox(database, clock, transport, log),
    async close() {
      await database.close();
      await drop();
    },
  };
}
