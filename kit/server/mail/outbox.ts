import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { SECOND } from "#vocabulary/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Executor } from "../database/transaction.ts";
import { declareDelivery, type DeclaredDelivery } from "../jobs/job.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { NewWork } from "../jobs/queue.ts";
import { countJobs } from "../jobs/state.ts";
import { createDelivery, lease, settings, unlessAborted } from "./delivery.ts";
import {
  adoptedAtOnce,
  adoptMails,
  deleteMailsOf,
  insertMails,
  insertOrder,
  nameOfMails,
  deleteGivenUp,
  type MailsOf,
  type Written,
} from "./queries.ts";
import type { Mail, Transport } from "./transport.ts";

/** A person waits for a mail that is sent now. */
const longestSending = 20 * SECOND;

/** An order can be carried out twice, and a killed process must not delay it. */
const settingsOfOrders = { ...settings, expireInSeconds: 15 };

export interface Outbox {
  /** For the queue, which runs it. */
  delivery: DeclaredDelivery<object>;
  /** Writes mails in the caller's transaction, with one statement for them and one for the queue; call `wake` after the commit. */
  add(executor: Executor, ...mails: Mail[]): Promise<void>;
  /**
   * Deletes in the caller's transaction all pending mails to this address and its contact messages. Also writes an
   * order to delete the transport's files of them; the order survives a killed process.
   * @param which only mails to the address, as long as nobody has proved to own it
   * @returns a function that carries the order out; call and await it after the commit
   */
  forget(executor: Executor, address: string, which?: MailsOf): Promise<() => Promise<void>>;
  /** How many mails wait, without those that were given up, and for how many seconds the oldest has. */
  waiting(): Promise<{ count: number; oldestAge: number }>;
  /** Deletes mails that were given up and whose work the queue has deleted. */
  tidy(): Promise<void>;
  /** Starts to send due mails in the background. */
  wake(): void;
  /** Sends all due mails; resolves when done. */
  flush(): Promise<void>;
  /** Sends a mail now, without the queue, and once. @throws the error of the transport, which may name the recipient */
  sendNow(mail: Mail): Promise<void>;
  /** Tries due mails now, although the mail server has just failed. */
  resume(): void;
  /** Closes the connections to the mail server. */
  close(): void;
}

interface Parts {
  database: Database;
  clock: Clock;
  transport: Transport;
  log: Logger;
  jobs: Jobs;
}

/** The texts of mails are rows of the outbox; when each is sent is said by the queue. */
export function createOutbox({ database, clock, transport, log, jobs }: Parts): Outbox {
  const { deliver, atOnce, resume } = createDelivery(database.db, clock, transport, log);

  const delivery = declareDelivery({
    name: nameOfMails,
    payload: z.object({ mail: z.number() }),
    settings,
    atOnce,
    attempt: (_context: object, { mail }, { signal }) => deliver(mail, signal),
    async adopt(_context, tx) {
      const rows = await adoptMails(tx, clock.now());
      await enqueue(tx, rows);
      return rows.length === adoptedAtOnce;
    },
  });

  const enqueue = (
    executor: Executor,
    rows: readonly Written[],
    options: Pick<NewWork, "settings" | "startAfter"> = {},
  ) =>
    jobs.enqueueAll(
      executor,
      delivery,
      rows.map(({ id, messageId, isUrgent, createdAt }) => ({
        id: messageId,
        since: createdAt,
        payload: { mail: id },
        priority: isUrgent ? 1 : 0,
        ...options,
      })),
    );
  const flush = () => jobs.flush(delivery.name);

  return {
    delivery,
    add: async (executor, ...mails) => enqueue(executor, await insertMails(executor, mails, clock.now())),
    async forget(executor, address, which = {}) {
      const now = clock.now();
      const deletedMails = await deleteMailsOf(executor, address, which);
      await jobs.withdraw(
        executor,
        delivery,
        deletedMails.map(({ messageId }) => messageId),
      );
      if (transport.forget === undefined) return async () => {};
      const orders = { settings: settingsOfOrders };
      await enqueue(executor, await insertOrder(executor, address, now, which), orders);
      // A file that is being written at this moment exists at the latest when the mail's lease ends.
      if (deletedMails.some(({ attempts }) => attempts > 0))
        await enqueue(executor, await insertOrder(executor, address, now, which), {
          ...orders,
          startAfter: lease / SECOND,
        });
      return flush;
    },
    async waiting() {
      const [counted] = await countJobs(database, clock, [delivery.name]);
      const { waiting, running, retrying, oldestAge } = counted!;
      return { count: waiting + running + retrying, oldestAge };
    },
    tidy: () => deleteGivenUp(database.db, clock.now()),
    wake: () => jobs.wake(delivery.name),
    flush,
    sendNow(mail) {
      const signal = AbortSignal.timeout(longestSending);
      const attempt = { messageId: randomUUID(), createdAt: clock.now(), signal, beginHandOver: async () => {} };
      return unlessAborted(signal, transport(mail, attempt));
    },
    resume() {
      resume();
      jobs.wake(delivery.name);
    },
    close: () => transport.close?.(),
  };
}
