import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import { sqlState } from "../database/database-errors.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, together } from "../database/transaction.ts";
import { inNewTrace } from "../tracing/spans.ts";
import { isJob, type DeclaredDelivery, type DeclaredJob, type DeclaredWork } from "./job.ts";
import type { Queue, TakenWork } from "./queue.ts";

/** One piece of work that this process has taken: a batch of a job in one transaction, or an attempt at a delivery. */

interface Parts {
  database: Database;
  queue: Queue;
  log: Logger;
  /** Aborted when no more work is taken, and later when attempts must end. */
  stopping: AbortSignal;
  aborting: AbortSignal;
}

/** A kind of work, with the context of this process. */
export interface Started {
  name: string;
  isJob: boolean;
  atOnce(): number;
  /** Never rejects. */
  run(work: TakenWork): Promise<void>;
  adopt?: (() => Promise<void>) | undefined;
}

/** The message may contain values of rows, and the reason is stored. */
const reasonOf = (error: unknown) => sqlState(error) ?? (error instanceof Error ? error.name : "unknown");

export function createKinds({ database, queue, log, stopping, aborting }: Parts) {
  const failures = new Map<string, number>();
  /** Ends of deliveries that could not be stored. They are tried again, so that nothing is delivered twice. */
  const unstored = new Map<string, () => Promise<void>>();

  async function failed(work: TakenWork, error: unknown) {
    // Its connections are closed.
    if (stopping.aborted) return;
    failures.set(work.name, (failures.get(work.name) ?? 0) + 1);
    const level = work.isLastAttempt ? "error" : "warn";
    log[level]({ event: "job_failed", job: work.name, err: error }, "a job failed");
    // Without the database, it is free again when its lease ends.
    await queue.putBack(work, reasonOf(error)).catch(() => {});
  }

  function startedJob<Context>(context: Context, job: DeclaredJob<Context>): Started {
    const { name } = job;
    const runBatch = (work: TakenWork) =>
      inTransaction(database, async (tx, afterCommit) => {
        if (!(await queue.remove(tx.$client, name, work.id))) return;
        const { next } = await job.batch(context, tx, afterCommit, work.payload);
        if (next !== null) await queue.add(tx.$client, name, [{ since: work.since, payload: next }]);
      });
    const run = (work: TakenWork) =>
      inNewTrace({ name: `job ${name}`, kind: "consumer" }, () => runBatch(work)).catch((error: unknown) =>
        failed(work, error),
      );
    // One batch at a time, so that jobs leave most of the process and its connections to requests.
    return { name, isJob: true, atOnce: () => 1, run };
  }

  function startedDelivery<Context>(context: Context, delivery: DeclaredDelivery<Context>): Started {
    const { name, adopt } = delivery;
    async function attempt(work: TakenWork) {
      const { id, since, payload } = work;
      if (unstored.has(id)) return unstored.get(id)!();
      const outcome = await delivery.attempt(context, payload, { signal: aborting, since, tries: work.attempt ?? 0 });
      if (outcome === null) return;
      if ("isGivenUp" in outcome) return queue.giveUp(work, outcome.reason);
      if (!outcome.isDone) {
        const { after, ...rest } = outcome;
        return queue.putBack(work, rest.reason, { ...rest, ...(after !== undefined && { after: after / SECOND }) });
      }
      const store = async () => {
        await inTransaction(database, (tx) => together(outcome.andThen?.(tx), queue.remove(tx.$client, name, id)));
        unstored.delete(id);
      };
      unstored.set(id, store);
      await store();
    }
    const run = (work: TakenWork) =>
      inNewTrace({ name: `deliver ${name}`, kind: "consumer" }, () => attempt(work)).catch((error: unknown) =>
        unstored.has(work.id)
          ? log.warn({ err: error }, "the end of a delivery could not be stored")
          : failed(work, error),
      );
    async function adoptAll() {
      while (await inTransaction(database, (tx) => adopt!(context, tx)));
    }
    return { name, isJob: false, atOnce: () => delivery.atOnce(context), run, adopt: adopt && adoptAll };
  }

  return {
    started: <Context>(context: Context, work: DeclaredWork<Context>): Started =>
      isJob(work) ? startedJob(context, work) : startedDelivery(context, work),
    async storeEnds() {
      for (const store of unstored.values()) await store();
    },
    /** How many attempts have failed, by the name of the work. */
    failures: failures as ReadonlyMap<string, number>,
  };
}
