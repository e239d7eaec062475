import type { z } from "zod";
import type { AfterCommit, Executor, Transaction } from "../database/transaction.ts";
import type { Settings } from "./queue.ts";

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

interface BatchResult<Payload> {
  /** The payload of the next batch, with the cursor moved on; null when the job is done. */
  next: Payload | null;
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

/** Something outside the database, such as a mail: a transaction can't undo it, so a killed process may repeat it. */
interface Delivery<Context, Payload extends object> {
  name: string;
  /** Ids, nothing personal. */
  payload: z.ZodType<Payload>;
  settings: Settings;
  /** How many this process may try at the same time, at present. */
  atOnce(context: Context): number;
  /** Tries once, outside a transaction. If it throws, it is tried again after a growing pause. */
  attempt(context: Context, payload: Payload, attempt: DeliveryAttempt): Promise<Outcome<NoInfer<Payload>>>;
  /** Adds the work of rows that older versions have written. @returns whether there may be more */
  adopt?(context: Context, tx: Transaction): Promise<boolean>;
}

interface DeliveryAttempt {
  /** Aborted when the process stops. */
  signal: AbortSignal;
  since: Date;
  /** Earlier attempts. */
  tries: number;
}

export type Outcome<Payload> =
  /** It is over, together with these changes. */
  | { isDone: true; andThen?(executor: Executor): Promise<unknown> }
  /** It is tried again after so many milliseconds; without them after a growing pause. The reason is shown to operators. */
  | { isDone: false; reason: string; after?: number; payload?: Payload }
  /** It has failed. Operators can let it be tried again. */
  | { isDone: false; reason: string; isGivenUp: true }
  /** Nobody knows: it is tried again when its lease ends. */
  | null;

/** A delivery whatever its payload is. */
export type DeclaredDelivery<Context> = Omit<Delivery<Context, object>, "payload" | "attempt"> & {
  attempt(context: Context, payload: unknown, attempt: DeliveryAttempt): Promise<Outcome<object>>;
};

export function declareDelivery<Context, Payload extends object>(
  delivery: Delivery<Context, Payload>,
): DeclaredDelivery<Context> & Pick<Delivery<Context, Payload>, "payload"> {
  const { payload: schema, attempt } = delivery;
  return { ...delivery, attempt: (context, payload, each) => attempt(context, schema.parse(payload), each) };
}

export type DeclaredWork<Context> = DeclaredJob<Context> | DeclaredDelivery<Context>;

export const isJob = <Context>(work: DeclaredWork<Context>): work is DeclaredJob<Context> => "batch" in work;
