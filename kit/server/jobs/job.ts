import type { z } from "zod";
import type { AfterCommit, Transaction } from "../database/transaction.ts";

/**
 * Work that grows with the site, such as a message to every member. The call that asks for it enqueues a job in its
 * transaction and answers; any process of the site runs it afterwards, batch by batch.
 */
interface Job<Context, Payload extends object> {
  /** The name of its queue. Jobs that wait in the database have it, so it stays. */
  name: string;
  /** Ids and cursors, nothing personal: a job that has failed for good keeps its payload for weeks. */
  payload: z.ZodType<Payload>;
  /**
   * Does one bounded batch. Its rows, its end and the next batch are one transaction, so a killed process repeats all of
   * it or nothing. It must hold no lock that others wait for longer than about 100 ms.
   */
  batch(
    context: Context,
    tx: Transaction,
    afterCommit: AfterCommit,
    payload: Payload,
  ): Promise<BatchResult<NoInfer<Payload>>>;
}

export interface BatchResult<Payload> {
  /** The payload of the next batch, with the cursor moved on; null when the job is done. */
  next: Payload | null;
  /** Runs after the commit; the next batch waits for it. */
  followUp?: () => Promise<unknown>;
}

/** A job whatever its payload is. */
export interface DeclaredJob<Context> {
  name: string;
  /** @throws {ZodError} for a payload of another version that does not fit */
  batch(context: Context, tx: Transaction, afterCommit: AfterCommit, payload: unknown): Promise<BatchResult<object>>;
}

/** @returns what `start` and `enqueue` need */
export function declareJob<Context, Payload extends object>({
  name,
  payload: schema,
  batch,
}: Job<Context, Payload>): DeclaredJob<Context> & Pick<Job<Context, Payload>, "payload"> {
  return {
    name,
    payload: schema,
    batch: (context, tx, afterCommit, payload) => batch(context, tx, afterCommit, schema.parse(payload)),
  };
}
