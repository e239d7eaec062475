import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { z } from "zod";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { finishesWithin, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, type AfterCommit, type Executor, type Transaction } from "../database/transaction.ts";
import type { PubSub } from "../database/pub-sub.ts";
import type { DeclaredWork } from "./job.ts";
import { outsideTraces } from "../tracing/spans.ts";
import { countJobs, wakeChannel, type JobCounts } from "./state.ts";
import { adoptOldJobs } from "./old-queue.ts";
import { createKinds, type Started } from "./kinds.ts";
import { createQueue, type NewWork, type Settings } from "./queue.ts";

/** How often the queues are searched, in addition to every commit that adds work. */
const interval = 5 * SECOND;
/** A job that this process begins at once begins elsewhere after this time, if the process was killed. */
const beginsElsewhereAfter = 15 * SECOND;
/** How often work of older versions is looked for. */
const adoptionInterval = MINUTE;
/** A process that stops waits this long for work in progress; then it aborts deliveries, which takes at most this long. */
const stopTimeouts = { toFinish: 3 * SECOND, toAbort: 2 * SECOND };

interface Kind<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  settings?: Settings;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction. It runs after the commit, in any process.
   * @param afterCommit wakes the processes; null for a job without hurry, which the next look at the queue finds
   */
  enqueue<Payload extends object>(
    tx: Transaction,
    afterCommit: AfterCommit | null,
    job: Kind<Payload>,
    payload: NoInfer<Payload>,
  ): Promise<void>;
  /**
   * Adds a job in the caller's transaction.
   * @returns does its first batch in this process, after the commit; never rejects. Without it the job begins a little later, in any process
   */
  enqueueToBegin<Payload extends object>(
    tx: Transaction,
    job: Kind<Payload>,
    payload: NoInfer<Payload>,
  ): Promise<() => Promise<void>>;
  /** Adds much work in the caller's transaction, with one statement. `wake` after the commit begins it in this process. */
  enqueueAll<Payload extends object>(
    executor: Executor,
    kind: Kind<Payload>,
    all: readonly (Omit<NewWork, "since"> & { payload: NoInfer<Payload>; since?: Date })[],
  ): Promise<void>;
  /** Takes work back that has not begun, in the caller's transaction. */
  withdraw(executor: Executor, kind: { name: string }, ids: string[]): Promise<void>;
  wake(name: string): void;
  /** Creates the queues that are missing. Call it under the startup lock, before `start`. */
  createQueues(works: readonly { name: string }[]): Promise<void>;
  start<Context>(context: Context, works: readonly DeclaredWork<Context>[]): Promise<void>;
  /** Does all work that is due, that of killed processes included; resolves when done. @param only work of this kind */
  flush(only?: string): Promise<void>;
  /** Of jobs that are done in batches. */
  counts(): Promise<JobCounts[]>;
  /** Failed batches of this process since its start, for each kind of job. */
  failures(): ReadonlyMap<string, number>;
  tidy(): Promise<void>;
  /** Takes no more work, and waits a few seconds for what runs. Another process repeats what is unfinished. */
  stop(): Promise<void>;
}

interface Parts {
  database: Database;
  pubSub: PubSub;
  clock: Clock;
  log: Logger;
}

interface Runner {
  done: Promise<void>;
  /** Resolved by `wake`: what it has taken before may not be all. */
  woken: PromiseWithResolvers<void>;
  isWoken: boolean;
}

const clientOf = (executor: Executor) => (executor as Transaction).$client;

export function createJobs({ database, pubSub, clock, log }: Parts): Jobs {
  const queue = createQueue(database);
  let started: readonly Started[] = [];
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const aborting = new AbortController();
  const runners = new Map<string, Runner>();
  const kinds = createKinds({ database, queue, log, stopping: stopping.signal, aborting: aborting.signal });

  const open = () => queue.open((error) => log.warn({ err: error }, "the queue reports an error"));

  const wakeOthers = (names: readonly string[]) =>
    inTransaction(database, async (_tx, afterCommit) =>
      names.forEach((name) => afterCommit.announce(wakeChannel, name)),
    );

  async function runAllDue(kind: Started, runner: Runner) {
    const running = new Set<Promise<void>>();
    try {
      while (!stopping.signal.aborted) {
        runner.woken = Promise.withResolvers();
        runner.isWoken = false;
        const room = kind.atOnce() - running.size;
        for (const work of room > 0 ? await queue.take(kind.name, room) : []) {
          const run = kind.run(work).finally(() => running.delete(run));
          running.add(run);
        }
        if (running.size === 0 && !(runner.isWoken && room > 0)) return;
        await Promise.race([...running, runner.woken.promise]);
      }
    } catch (error) {
      log.warn({ err: error, job: kind.name }, "jobs could not be read");
    } finally {
      await Promise.all(running);
    }
  }

  function wake(name: string) {
    const kind = started.find((each) => each.name === name);
    if (stopping.signal.aborted || kind === undefined) return;
    const busy = runners.get(name);
    if (busy !== undefined) {
      busy.isWoken = true;
      return busy.woken.resolve();
    }
    const runner: Runner = { done: Promise.resolve(), woken: Promise.withResolvers(), isWoken: false };
    runners.set(name, runner);
    runner.done = outsideTraces(() => runAllDue(kind, runner)).finally(() => {
      runners.delete(name);
      if (runner.isWoken && kind.atOnce() > 0) wake(name);
    });
  }

  async function wakeAllDue() {
    try {
      await kinds.storeEnds();
      for (const name of await queue.due(started.map((kind) => kind.name))) wake(name);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, "jobs could not be read");
    }
  }

  async function adopt() {
    try {
      await adoptOldJobs(
        database,
        queue,
        started.map(({ name }) => name),
      );
      for (const kind of started) await kind.adopt?.();
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, "jobs of an older version could not be read");
    }
  }

  let looking = Promise.resolve();
  /** One after the other: each would pass over what the other one holds. */
  const adoptAndWake = () => (looking = looking.then(adopt).then(wakeAllDue));

  async function untilIdle(only?: string) {
    const busy = () => [...runners].flatMap(([name, { done }]) => (only === undefined || name === only ? done : []));
    while (busy().length > 0) await Promise.all(busy());
  }

  const every = (milliseconds: number, work: () => Promise<void>) =>
    void timers.push(setInterval(() => void work(), milliseconds).unref());

  return {
    async enqueue(tx, afterCommit, { name, settings }, payload) {
      await queue.add(tx.$client, name, [{ since: clock.now(), payload, settings }]);
      afterCommit?.(() => wake(name));
      // This process may be busy with another job of this kind, or stop.
      afterCommit?.announce(wakeChannel, name);
    },
    async enqueueToBegin(tx, { name }, payload) {
      const [id, since] = [randomUUID(), clock.now()];
      await queue.add(tx.$client, name, [{ id, since, payload, startAfter: beginsElsewhereAfter / SECOND }]);
      return async () => {
        const kind = started.find((each) => each.name === name);
        if (stopping.signal.aborted || kind === undefined) return;
        await kind.run({ id, name, since, payload, attempt: null, isLastAttempt: false });
        wake(name);
      };
    },
    enqueueAll: (executor, { name, settings }, all) =>
      queue.add(
        clientOf(executor),
        name,
        all.map((each) => ({ since: clock.now(), settings, ...each })),
      ),
    async withdraw(executor, { name }, ids) {
      if (ids.length > 0) await queue.remove(clientOf(executor), name, ids);
    },
    wake,
    async createQueues(works) {
      await queue.create(works.map(({ name }) => name));
      await open();
    },
    async start(context, works) {
      started = works.map((work) => kinds.started(context, work));
      await open();
      pubSub.subscribe(wakeChannel, { onMessage: wake, onMissedMessages: () => void wakeAllDue() });
      every(interval, wakeAllDue);
      every(adoptionInterval, adopt);
      void adoptAndWake();
    },
    async flush(only) {
      await adoptAndWake();
      await untilIdle(only);
    },
    counts: () =>
      countJobs(
        database,
        clock,
        started.flatMap((kind) => (kind.isJob ? kind.name : [])),
      ),
    failures: () =>
      new Map(started.flatMap(({ name, isJob }) => (isJob ? [[name, kinds.failures.get(name) ?? 0]] : []))),
    tidy: () => queue.tidy(),
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const unfinished = [...runners.keys()];
      for (const { woken } of runners.values()) woken.resolve();
      if (!(await finishesWithin(untilIdle(), stopTimeouts.toFinish))) {
        aborting.abort(new Error("stopping"));
        await finishesWithin(untilIdle(), stopTimeouts.toAbort);
      }
      // Without it the others look by themselves, later.
      if (unfinished.length > 0) await wakeOthers(unfinished).catch(() => {});
      await queue.close();
    },
  };
}
