import { pino } from "pino";
import { z } from "zod";
import { aClock } from "#tests/support/clock.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { connect } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import { openPubSub } from "../database/pub-sub.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { declareJob } from "./job.ts";

/** Counts up to `goal`, one number per batch, into the table `counted`. */
export function aCountingJob(beforeCommit: (n: number) => Promise<void> | void = () => {}) {
  return declareJob({
    name: "count",
    payload: z.object({ n: z.number(), goal: z.number() }),
    async batch(_context: object, tx, _afterCommit, { n, goal }) {
      await tx.execute(`insert into counted values (${n})`);
      await beforeCommit(n);
      return { next: n === goal ? null : { n: n + 1, goal } };
    },
  });
}

type CountingJob = ReturnType<typeof aCountingJob>;

interface Process {
  jobs: Jobs;
  /** Enqueues the counting from 1 to `goal`. */
  count(goal: number, options?: { rollBack?: boolean }): Promise<void>;
  /** Lines of failed batches. */
  log: { level: number; event?: string }[];
  /** As SIGKILL does: its transactions are rolled back, and it puts no batch back. */
  kill(): void;
  stop(): Promise<void>;
}

export interface JobsTestSetup {
  start(job: CountingJob): Promise<Process>;
  url: string;
  query(sql: string): Promise<any[]>;
  close(): Promise<void>;
}

/** Several processes on one database. */
export async function aJobsTestSetup(): Promise<JobsTestSetup> {
  const place = await aDatabase();
  const clock = aClock();
  const stops: (() => Promise<unknown>)[] = [];
  const silent = pino({ level: "silent" });
  const own = connect(place.url, { log: silent });
  await own.pool.query("create table counted (n int)");

  async function start(job: CountingJob): Promise<Process> {
    const lines: Process["log"] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const database = connect(place.url, { log: silent });
    const pubSub = await openPubSub(place.url, database, silent);
    const jobs = createJobs({ database, pubSub, clock, log });
    await jobs.createQueues([job]);
    await jobs.start({}, [job]);
    const stop = async () => {
      await jobs.stop();
      await pubSub.close();
      await database.close();
    };
    stops.push(stop);
    return {
      jobs,
      count: (goal, { rollBack = false } = {}) =>
        inTransaction(database, async (tx, afterCommit) => {
          await jobs.enqueue(tx, afterCommit, job, { n: 1, goal });
          if (rollBack) throw new Error("rolled back");
        }),
      log: lines,
      kill() {
        database.pool.connect = () => Promise.reject(new Error("killed"));
        database.pool.closeAllNow();
      },
      stop,
    };
  }
  return {
    url: place.url,
    start,
    query: async (sql) => (await own.pool.query(sql)).rows,
    async close() {
      for (const stop of stops) await stop();
      await own.close();
      await place.drop();
    },
  };
}
