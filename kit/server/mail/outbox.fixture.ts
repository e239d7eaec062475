import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aClock, type TestClock } from "#tests/support/clock.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { passTimeOfWork } from "#tests/support/held-jobs.ts";
import { connect, type Database } from "../database/database.ts";
import type { PubSub } from "../database/pub-sub.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createQueue } from "../jobs/queue.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { Attempt, Mail, Transport } from "./transport.ts";

export const from = () => ({ name: "Fabula", address: "fabula@example.org" });

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

export type OutboxProcess = Pick<Outbox, "add" | "forget" | "flush" | "waiting" | "tidy"> & {
  wake(): void;
  stop(): Promise<void>;
  /** As SIGKILL does: nothing that it does reaches the database any more. */
  kill(): void;
};

/** A database and a clock for tests of the outbox. */
export interface OutboxTestSetup {
  url: string;
  database: Database;
  clock: TestClock;
  /** Log lines about mails. */
  logged: Record<string, unknown>[];
  /** The rows of pending mails. */
  waiting(): Promise<{ recipient: string; attempts: number; hand_overs: number; message_id: string }[]>;
  /** Lets so much time pass, for mails that wait and for those that a process has taken. In milliseconds. */
  pass(time: number): Promise<void>;
  /** Lets the lease of killed processes end, and the pause after it. */
  endLeases(): Promise<void>;
  /** A process that adds mails and sends none, as if it was stopped. */
  idle(): Promise<OutboxProcess>;
  /** Simulates another process. */
  outboxWith(transport: Transport, url?: string): OutboxProcess;
  close(): Promise<void>;
}

export async function anOutboxTestSetup(): Promise<OutboxTestSetup> {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { url, drop } = await aDatabase();
  const database = connect(url, { log });
  const clock = aClock();
  const stops: (() => Promise<void>)[] = [];

  function outboxWith(transport: Transport, at = url): OutboxProcess {
    const own = connect(at, { log });
    const pubSub = { subscribe() {} } as unknown as PubSub;
    const jobs = createJobs({ database: own, pubSub, clock, log });
    const outbox = createOutbox({ database: own, clock, transport, log, jobs });
    const started = jobs.createQueues([outbox.delivery]).then(() => jobs.start({}, [outbox.delivery]));
    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= started.then(async () => {
        await jobs.stop();
        outbox.close();
        await own.close();
      }));
    stops.push(stop);
    return {
      add: (...mails) => started.then(() => outbox.add(...mails)),
      forget: (...address) => started.then(() => outbox.forget(...address)),
      flush: () => started.then(outbox.flush),
      waiting: () => started.then(outbox.waiting),
      tidy: () => started.then(outbox.tidy),
      wake: () => void started.then(outbox.wake),
      stop,
      kill() {
        own.pool.connect = () => Promise.reject(new Error("killed"));
        own.pool.closeAllNow();
        stopped = Promise.resolve();
      },
    };
  }

  async function pass(time: number) {
    clock.advance(time);
    await passTimeOfWork(database.pool, time);
  }

  return {
    url,
    database,
    clock,
    logged,
    waiting: async () => (await database.pool.query("SELECT * FROM mail_outbox ORDER BY id")).rows,
    pass,
    async endLeases() {
      await pass(2 * MINUTE);
      const queue = createQueue(database);
      await queue.open(() => {});
      await queue.due(["mail"]);
      await queue.close();
      await pass(HOUR);
    },
    async idle() {
      const process = outboxWith(() => new Promise(() => {}));
      await process.flush();
      await process.stop();
      return process;
    },
    outboxWith,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await database.close();
      await drop();
    },
  };
}
