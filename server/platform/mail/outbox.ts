import type { Logger } from "pino";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import { later, type Clock } from "../clock.ts";
import type { Database, Executor } from "../database/database.ts";
import { deleteMailsOf, deleteTask, insertMail, insertOrder, putOff, takeDue, type Task } from "./queries.ts";
import { isRefusedForGood, type Mail, type Transport } from "./transport.ts";

/** How often somebody looks for mails whose time has come, beside right after a commit. */
const interval = 15 * SECOND;
const longestWait = 1 * HOUR;
/** Longer than any attempt lasts: after this a mail whose process was killed is tried again. */
const lease = 2 * MINUTE;
/** Who wrote to the site by a form was told that it is kept: a mailbox that is full or misspelt has this long to be put right. */
const patienceWithOwnMailbox = 7 * 24 * HOUR;

export interface Outbox {
  /** Writes the mail in the caller's transaction; call `wake` after the commit. */
  add(executor: Executor, mail: Mail): Promise<void>;
  /**
   * Destroys all mails of this address in the caller's transaction, those to it and those from it that wait for the
   * site's own people, and what the transport has written of them by an order that survives a killed process.
   * @returns what carries the order out, to be awaited after the commit
   */
  forget(executor: Executor, address: string): Promise<() => Promise<void>>;
  /** Sends what is due, soon and without making anybody wait. */
  wake(): void;
  /** Sends all that is due now; resolves when done. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Why a mail was not sent, without the address that mail servers like to repeat. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>"':]+@[^\s<>"':]+/g, "[address]");

export function createOutbox(database: Database, clock: Clock, transport: Transport, log: Logger): Outbox {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const isPromised = (task: Task) =>
    "mail" in task && task.mail.replyTo != null && task.createdAt > later(clock, -patienceWithOwnMailbox);

  /** @returns false when nothing is due. */
  async function doOne(): Promise<boolean> {
    const task = await takeDue(db, { now: clock.now(), leasedUntil: later(clock, lease) });
    if (task === null) return false;
    try {
      await ("mail" in task ? transport(task.mail) : transport.forget?.(task.forgets));
      await deleteTask(db, task.id);
    } catch (error) {
      if (isRefusedForGood(error) && !isPromised(task)) {
        log.warn({ reason: reasonOf(error), mail: task.id }, "mail refused for good, dropped");
        await deleteTask(db, task.id);
        return true;
      }
      const wait = Math.min(longestWait, MINUTE * 2 ** (task.attempts - 1));
      log.warn({ reason: reasonOf(error), mail: task.id, retryInSeconds: wait / SECOND }, "mail not sent, will retry");
      await putOff(db, task.id, later(clock, wait));
    }
    return true;
  }

  async function sendAllDue() {
    try {
      while (await doOne());
    } catch (error) {
      log.warn({ err: error }, "outbox could not be read");
    }
  }

  const flush = () => {
    running = running.then(sendAllDue);
    return running;
  };

  return {
    async add(executor, mail) {
      const now = clock.now();
      await insertMail(executor, mail, { now, due: now });
    },
    async forget(executor, address) {
      const now = clock.now();
      const gone = await deleteMailsOf(executor, address);
      if (transport.forget === undefined) return async () => {};
      await insertOrder(executor, address, { now, due: now });
      // One that is being written at this moment is there at the latest when its lease ends.
      const mayBeInFlight = gone.some(({ attempts }) => attempts > 0);
      if (mayBeInFlight) await insertOrder(executor, address, { now, due: later(clock, lease) });
      return flush;
    },
    wake: () => void flush(),
    flush,
    start() {
      timer = setInterval(() => void flush(), interval);
      timer.unref();
      void flush();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
