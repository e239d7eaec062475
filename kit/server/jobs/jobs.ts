import type { Logger } from "pino";
import type { z } from "zod";
import { SECOND } from "#vocabulary/limits.ts";
import { finishesWithin, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, type AfterCommit, type Transaction } from "../database/transaction.ts";
import { sqlState } from "../database/database-errors.ts";
import type { PubSub } from "../database/pub-sub.ts";
import type { BatchResult, DeclaredJob } from "./job.ts";
import { inNewTrace, outsideTraces } from "../tracing/spans.ts";
import { createQueue, type TakenBatch } from "./queue.ts";

/** How many jobs of one kind there are, for operators. A job has one batch at a time in its queue, so batches are jobs. */
interface JobCounts {
  job: string;
  waiting: number;
  running: number;
  /** Failed at least once; waits for the next attempt. */
  retrying: number;
  /** Given up after the last attempt. */
  failed: number;
  /** Seconds since the oldest job that is not finished was enqueued; 0 without one. */
  oldestAge: number;
}

/** How often the queues are searched, in addition to every commit that adds a job. */
const interval = 15 * SECOND;
const stopTimeout = 3 * SECOND;
const channel = "jobs";

export interface Jobs {
  /**
   * Adds a job in the caller's transaction. It runs after the commit, in any process.
   * @param afterCommit wakes the processes; null for a job without hurry, which the next look at the queue finds
   */
  enqueue<Payload extends object>(
    tx: Transaction,
    afterCommit: AfterCommit | null,
    job: { name: string; payload: z.ZodType<Payload> },
    payload: NoInfer<Payload>,
  ): Promise<void>;
  /**
   * Adds a job in the caller's transaction.
   * @returns does its first batch in this process, after the commit; never rejects. Without it the job begins a little later, in any process
   */
  enqueueToBegin<Payload extends object>(
    tx: Transaction,
    job: { name: string; payload: z.ZodType<Payload> },
    payload: NoInfer<Payload>,
  ): Promise<() => Promise<void>>;
  /** Creates the queues that are missing. Call it under the startup lock, before `start`. */
  createQueues(jobs: readonly { name: string }[]): Promise<void>;
  start<Context>(context: Context, jobs: readonly DeclaredJob<Context>[]): Promise<void>;
  /** Runs all batches that are due, those of killed processes included; resolves when done. */
  flush(): Promise<void>;
  counts(): Promise<JobCounts[]>;
  /** Failed attempts of this process since its start, for each kind of job. */
  failures(): ReadonlyMap<string, number>;
  /** Takes no more batches, and waits a few seconds for those that run. An unfinished one is repeated by another process. */
  stop(): Promise<void>;
}

interface Parts {
  database: Database;
  pubSub: PubSub;
  clock: Clock;
  log: Logger;
}

interface StartedJob {
  name: string;
  batch(tx: Transaction, afterCommit: AfterCommit, payload: unknown): Promise<BatchResult<object>>;
}

/** The message may contain values of rows, and the reason is stored. */
const reasonOf = (error: unknown) => sqlState(error) ?? (error instanceof Error ? error.name : "unknown");

export function createJobs({ database, pubSub, clock, log }: Parts): Jobs {
  const queue = createQueue(database);
  let started: readonly StartedJob[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const failures = new Map<string, number>();
  /** One batch at a time for each kind of job, so that jobs leave most of the process and its connections to requests. */
  const runners = new Map<string, Promise<void>>();
  /** Jobs that were woken while their runner was busy: it may have found nothing just before the commit. */
  const wokenAgain = new Set<string>();

  const wakeOthers = (names: readonly string[]) =>
    inTransaction(database, async (_tx, afterCommit) => names.forEach((name) => afterCommit.announce(channel, name)));

  async function runBatch(job: StartedJob, batch: TakenBatch) {
    const result = await inTransaction(database, async (tx, afterCommit) => {
      if (!(await queue.remove(tx, batch))) return null;
      const done = await job.batch(tx, afterCommit, batch.payload);
      if (done.next !== null) await queue.add(tx, job.name, batch.since, done.next);
      return done;
    });
    await result?.followUp?.();
  }

  async function run(job: StartedJob, batch: TakenBatch) {
    try {
      await inNewTrace({ name: `job ${job.name}`, kind: "consumer" }, () => runBatch(job, batch));
    } catch (error) {
      // Its connections are closed.
      if (stopping.signal.aborted) return;
      failures.set(job.name, (failures.get(job.name) ?? 0) + 1);
      const level = batch.isLastAttempt ? "error" : "warn";
      log[level]({ event: "job_failed", job: job.name, err: error }, "a batch of a job failed");
      // Without the database, the batch is free again when its lease ends.
      await queue.putBack(batch, reasonOf(error)).catch(() => {});
    }
  }

  async function runAllDue(job: StartedJob) {
    try {
      while (!stopping.signal.aborted) {
        const batch = await queue.take(job.name);
        if (batch === null) return;
        await run(job, batch);
      }
    } catch (error) {
      log.warn({ err: error, job: job.name }, "jobs could not be read");
    }
  }

  function wake(name: string) {
    const job = started.find((each) => each.name === name);
    if (stopping.signal.aborted || job === undefined) return;
    if (runners.has(name)) return void wokenAgain.add(name);
    const runner = outsideTraces(() => runAllDue(job)).finally(() => {
      runners.delete(name);
      if (wokenAgain.delete(name)) wake(name);
    });
    runners.set(name, runner);
  }

  async function wakeAllDue() {
    try {
      for (const name of await queue.due(started.map((job) => job.name))) wake(name);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, "jobs could not be read");
    }
  }

  async function untilIdle() {
    while (runners.size > 0) await Promise.all(runners.values());
  }

  return {
    async enqueue(tx, afterCommit, { name }, payload) {
      await queue.add(tx, name, clock.now(), payload);
      afterCommit?.(() => wake(name));
      // This process may be busy with another job of this kind, or stop.
      afterCommit?.announce(channel, name);
    },
    async enqueueToBegin(tx, { name }, payload) {
      const since = clock.now();
      const id = await queue.add(tx, name, since, payload, interval / SECOND);
      return async () => {
        const job = started.find((each) => each.name === name);
        if (stopping.signal.aborted || job === undefined) return;
        await run(job, { id, name, since, payload, isLastAttempt: false });
        wake(name);
      };
    },
    createQueues: (jobs) => queue.create(jobs.map(({ name }) => name)),
    async start(context, jobs) {
      started = jobs.map(({ name, batch }) => ({ name, batch: batch.bind(null, context) }));
      await queue.open((error) => log.warn({ err: error }, "jobs of killed processes could not be looked for"));
      pubSub.subscribe(channel, { onMessage: wake, onMissedMessages: () => void wakeAllDue() });
      timer = setInterval(() => void wakeAllDue(), interval);
      timer.unref();
      void wakeAllDue();
    },
    async flush() {
      await queue.recover();
      await wakeAllDue();
      await untilIdle();
    },
    counts: () => countJobs(database, clock, started),
    failures: () => new Map(started.map(({ name }) => [name, failures.get(name) ?? 0])),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const unfinished = [...runners.keys()];
      await finishesWithin(untilIdle(), stopTimeout);
      // Without it the others look by themselves, later.
      if (unfinished.length > 0) await wakeOthers(unfinished).catch(() => {});
      await queue.close();
    },
  };
}

interface Row {
  name: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  since: string | null;
}

const sql = `
  select name,
    count(*) filter (where state = 'created') as waiting,
    count(*) filter (where state = 'active') as running,
    count(*) filter (where state = 'retry') as retrying,
    count(*) filter (where state = 'failed') as failed,
    min(data->>'since') filter (where state < 'completed') as since
  from pgboss.job group by name`;

async function countJobs(
  { pool }: Pick<Database, "pool">,
  clock: Clock,
  jobs: readonly { name: string }[],
): Promise<JobCounts[]> {
  const { rows } = await pool.query<Row>(sql);
  return jobs.map(({ name }) => {
    const row = rows.find((each) => each.name === name);
    if (row === undefined) return { job: name, waiting: 0, running: 0, retrying: 0, failed: 0, oldestAge: 0 };
    const { name: job, since, ...counts } = row;
    const age = since === null ? 0 : clock.now().getTime() - Date.parse(since);
    return { job, ...counts, oldestAge: Math.max(0, age / SECOND) };
  });
}
