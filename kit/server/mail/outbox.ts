import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Executor } from "../database/transaction.ts";
import { inNewTrace, outsideTraces } from "../tracing/spans.ts";
import { createDelivery, lease } from "./delivery.ts";
import { deleteMailsOf, insertMails, insertOrder, takeDue, waitingMails, type MailsOf } from "./queries.ts";
import type { Mail, Transport } from "./transport.ts";

/** How often the outbox is searched for due mails, in addition to every commit that writes one. */
const interval = 15 * SECOND;
/** The number of mails sent in parallel, so that a slow one delays no other. */
const mostAtOnce = 5;
/**
 * A process that stops waits this long for attempts in progress; then it aborts them, which takes at most this long.
 */
const stopTimeouts = { toFinish: 3 * SECOND, toAbort: 2 * SECOND };

export interface Outbox {
  /** Writes mails in the caller's transaction, with one statement; call `wake` after the commit. */
  add(executor: Executor, ...mails: Mail[]): Promise<void>;
  /**
   * Deletes in the caller's transaction all pending mails to this address and its contact messages. Also writes an
   * order to delete the transport's files of them; the order survives a killed process.
   * @param which only mails to the address, as long as nobody has proved to own it
   * @returns a function that carries the order out; call and await it after the commit
   */
  forget(executor: Executor, address: string, which?: MailsOf): Promise<() => Promise<void>>;
  /** How many mails wait, and for how many seconds the oldest has. */
  waiting(): Promise<{ count: number; oldestAge: number }>;
  /** Starts to send due mails in the background. */
  wake(): void;
  /** Sends all due mails; resolves when done. */
  flush(): Promise<void>;
  start(): void;
  /** Stops sending; unsent mails stay for the next start. Resolves within seconds, even if the mail server is slow. */
  stop(): Promise<void>;
}

export function createOutbox(database: Database, clock: Clock, transport: Transport, log: Logger): Outbox {
  const { db } = database;
  const delivery = createDelivery(db, clock, transport, log);
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  /** Each sender sends one mail after the other until none is due. */
  const senders = new Set<Promise<void>>();
  /** True if `wake` was called while all senders were busy: a sender may have found nothing just before the commit. */
  let wokenAgain = false;

  /** @returns false when nothing is due, or nothing should be tried now */
  async function sendOne(): Promise<boolean> {
    if (stopping || delivery.isPaused()) return false;
    const task = await takeDue(db, { now: clock.now(), leasedUntil: fromNow(clock, lease) });
    if (task === null) return false;
    // If one mail is due, there may be more. An order stays due while it is carried out, so it starts no further sender.
    if ("mail" in task) wake();
    await inNewTrace({ name: "deliver mail", kind: "consumer" }, () => delivery.deliver(task));
    return true;
  }

  async function sendAllDue() {
    try {
      await delivery.deleteSent();
      while (await sendOne());
    } catch (error) {
      log.warn({ err: error }, "outbox could not be read");
    }
  }

  function wake() {
    if (stopping) return;
    // After a failure of the mail server, a single attempt tests whether it works again.
    if (senders.size >= (delivery.isServerFailing() ? 1 : mostAtOnce)) {
      wokenAgain = true;
      return;
    }
    const sender = outsideTraces(sendAllDue).finally(() => {
      senders.delete(sender);
      if (!wokenAgain) return;
      wokenAgain = false;
      wake();
    });
    senders.add(sender);
  }

  async function flush() {
    wake();
    while (senders.size > 0) await Promise.all(senders);
  }

  return {
    async add(executor, ...mails) {
      const now = clock.now();
      await insertMails(executor, mails, { now, due: now });
    },
    async forget(executor, address, which = {}) {
      const now = clock.now();
      const deletedMails = await deleteMailsOf(executor, address, which);
      if (transport.forget === undefined) return async () => {};
      await insertOrder(executor, address, { now, due: now }, which);
      // A file that is being written at this moment exists at the latest when the mail's lease ends.
      const mayBeInFlight = deletedMails.some(({ attempts }) => attempts > 0);
      if (mayBeInFlight) await insertOrder(executor, address, { now, due: fromNow(clock, lease) }, which);
      return flush;
    },
    async waiting() {
      const { count, oldest } = await waitingMails(db);
      const age = oldest === null ? 0 : clock.now().getTime() - oldest.getTime();
      return { count, oldestAge: Math.max(0, age / SECOND) };
    },
    wake,
    flush,
    start() {
      timer = setInterval(wake, interval);
      timer.unref();
      wake();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      const done = Promise.all(senders);
      await Promise.race([done, pause(stopTimeouts.toFinish, undefined, { ref: false })]);
      delivery.abort();
      await Promise.race([done, pause(stopTimeouts.toAbort, undefined, { ref: false })]);
      transport.close?.();
    },
  };
}
