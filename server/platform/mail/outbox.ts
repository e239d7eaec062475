import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND } from "#contract/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Database, Executor } from "../database/database.ts";
import { createDelivery, lease } from "./delivery.ts";
import { deleteMailsOf, insertMail, insertOrder, takeDue, type MailsOf } from "./queries.ts";
import type { Mail, Transport } from "./transport.ts";

/** How often the outbox is searched for due mails, in addition to every commit that writes one. */
const interval = 15 * SECOND;
/** Mails sent at once: one that is slow holds up no other. */
const mostAtOnce = 5;
/** A process that stops lets the attempts in progress finish for so long, then breaks them off, which takes so long at most. */
const patienceAtStop = { toFinish: 3 * SECOND, toBreakOff: 2 * SECOND };

export interface Outbox {
  /** Writes the mail in the caller's transaction; call `wake` after the commit. */
  add(executor: Executor, mail: Mail): Promise<void>;
  /**
   * Destroys all mails of this address in the caller's transaction, those to it and those from it that wait for the
   * site's own people, and what the transport has written of them by an order that survives a killed process.
   * @param which only mails to the address, as long as nobody has proved to own it
   * @returns what carries the order out, to be awaited after the commit
   */
  forget(executor: Executor, address: string, which?: MailsOf): Promise<() => Promise<void>>;
  /** Sends what is due, soon and without making anybody wait. */
  wake(): void;
  /** Sends all that is due now; resolves when done. */
  flush(): Promise<void>;
  start(): void;
  /** Sends nothing more; what was not sent stays for the next start. Resolves within some seconds, however slow the mail server is. */
  stop(): Promise<void>;
}

export function createOutbox(database: Database, clock: Clock, transport: Transport, log: Logger): Outbox {
  const { db } = database;
  const delivery = createDelivery(db, clock, transport, log);
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  /** Each sends one mail after the other until none is due. */
  const lanes = new Set<Promise<void>>();
  /** Woken while all lanes were busy: one of them may just have found nothing, before the mail was committed. */
  let wokenAgain = false;

  /** @returns false when nothing is due, or nothing should be tried now */
  async function sendOne(): Promise<boolean> {
    if (stopping || delivery.isPaused()) return false;
    const task = await takeDue(db, { now: clock.now(), leasedUntil: fromNow(clock, lease) });
    if (task === null) return false;
    // Where one mail is due there may be more. An order stays due while it is carried out, and needs no help.
    if ("mail" in task) wake();
    await delivery.carryOut(task);
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
    // After a failure of the mail server one attempt finds out whether it takes mails again.
    if (lanes.size >= (delivery.isTrying() ? 1 : mostAtOnce)) {
      wokenAgain = true;
      return;
    }
    const lane = sendAllDue().finally(() => {
      lanes.delete(lane);
      if (!wokenAgain) return;
      wokenAgain = false;
      wake();
    });
    lanes.add(lane);
  }

  async function flush() {
    wake();
    while (lanes.size > 0) await Promise.all(lanes);
  }

  return {
    async add(executor, mail) {
      const now = clock.now();
      await insertMail(executor, mail, { now, due: now });
    },
    async forget(executor, address, which = {}) {
      const now = clock.now();
      const gone = await deleteMailsOf(executor, address, which);
      if (transport.forget === undefined) return async () => {};
      await insertOrder(executor, address, { now, due: now }, which);
      // One that is being written at this moment is there at the latest when its lease ends.
      const mayBeInFlight = gone.some(({ attempts }) => attempts > 0);
      if (mayBeInFlight) await insertOrder(executor, address, { now, due: fromNow(clock, lease) }, which);
      return flush;
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
      const done = Promise.all(lanes);
      await Promise.race([done, pause(patienceAtStop.toFinish, undefined, { ref: false })]);
      delivery.breakOff();
      await Promise.race([done, pause(patienceAtStop.toBreakOff, undefined, { ref: false })]);
      transport.close?.();
    },
  };
}
