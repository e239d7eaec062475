import { pino } from "pino";
import { aClock, type TestClock } from "#tests/support/clock.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "../database/database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { Mail, Transport } from "./transport.ts";

export const from = "Fabula <fabula@example.org>";

export const aMail = (n = 1): Mail => ({
  recipient: `reader${n}@example.org`,
  subject: `A letter, n° ${n} 🦊`,
  text: "Once upon a time…\n",
  html: "<p>Once upon a time…</p>",
});

/** A database for mails, and a clock for those who carry them. */
export interface OutboxPlace {
  url: string;
  database: Database;
  clock: TestClock;
  /** A process of its own, as it were. */
  outboxWith(transport: Transport): Outbox;
  close(): Promise<void>;
}

export async function anOutboxPlace(): Promise<OutboxPlace> {
  const log = pino({ level: "silent" });
  const { url, drop } = await aDatabase();
  const database = connect(url, { log });
  const clock = aClock();
  return {
    url,
    database,
    clock,
    outboxWith: (transport) => createOutbox(database, clock, transport, log),
    async close() {
      await database.close();
      await drop();
    },
  };
}
