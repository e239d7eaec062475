import { lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { AppContext } from "../app-context.ts";
import { inTransaction, type Executor } from "../database/transaction.ts";
import { scheduledRuns } from "../database/tables.ts";

/** Starts jobs at fixed times: each once per time, whichever of the site's processes runs then. */

/** How often a process looks whether something is due. */
const interval = 1 * MINUTE;
/** In milliseconds. A process that has just started has cold caches and its first visitors; what is due may wait for them. */
export const restAfterStart = 30 * SECOND;

/** Runs `work` after that rest, and then at each interval. @returns what stops it and waits for the work that has begun */
export function repeatAfterStart(every: number, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => void (running = work());
  const first = setTimeout(run, restAfterStart).unref();
  const timer = setInterval(run, every).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return running;
  };
}

interface Scheduled<Payload extends object> {
  job: { name: string; payload: z.ZodType<Payload> };
  /** The last time up to now at which the job is due; null if it is too late for that one. */
  dueAt(now: Date): Date | null;
  payload(due: Date): Payload;
}

/** A scheduled job whatever its payload is. */
export interface DeclaredSchedule {
  /** Of its job. */
  name: string;
  startIfDue(context: AppContext): Promise<void>;
}

export function declareSchedule<Payload extends object>({ job, dueAt, payload }: Scheduled<Payload>): DeclaredSchedule {
  /** Every process asks the database once for each time, and remembers the answer. */
  const asked = new WeakMap<AppContext, number>();
  return {
    name: job.name,
    async startIfDue(context) {
      const due = dueAt(context.clock.now());
      if (due === null || asked.get(context) === due.getTime()) return;
      await inTransaction(context.database, async (tx, afterCommit) => {
        const started = await tx
          .insert(scheduledRuns)
          .values({ name: job.name, dueAt: due })
          .onConflictDoUpdate({
            target: scheduledRuns.name,
            set: { dueAt: due },
            setWhere: lt(scheduledRuns.dueAt, sql`excluded.due_at`),
          })
          .returning({ name: scheduledRuns.name });
        if (started.length > 0) await context.jobs.enqueue(tx, afterCommit, job, payload(due));
      });
      asked.set(context, due.getTime());
    },
  };
}

/** Nothing that was due before this moment is started any more. */
export async function skipRunsBefore(db: Executor, schedules: readonly DeclaredSchedule[], moment: Date) {
  const rows = schedules.map(({ name }) => ({ name, dueAt: moment }));
  await db
    .insert(scheduledRuns)
    .values(rows)
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { dueAt: sql`greatest(scheduled_runs.due_at, excluded.due_at)` },
    });
}

/** Starts everything that is due now. */
export async function startDueJobs(context: AppContext, schedules: readonly DeclaredSchedule[]): Promise<void> {
  for (const each of schedules) {
    await each
      .startIfDue(context)
      .catch((error: unknown) => context.log.warn({ err: error }, "a scheduled job could not be started"));
  }
}

/** @returns what stops it */
export const startSchedules = (context: AppContext, schedules: readonly DeclaredSchedule[]) =>
  repeatAfterStart(interval, () => startDueJobs(context, schedules));
