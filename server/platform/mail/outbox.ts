import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import { later, type Clock } from "../clock.ts";
import type { Database, Executor } from "../database/database.ts";
import { mailOutbox } from "./tables.ts";
import { isRefusedForGood, type Mail, type Transport } from "./transport.ts";

/** How often somebody looks for mails whose time has come, beside right after a commit. */
const interval = 15 * SECOND;
const longestWait = 1 * HOUR;
/** Longer than any attempt lasts: after this a mail whose process was killed is tried again. */
const lease = 2 * MINUTE;

export interface Outbox {
  /** Writes the mail in the caller's transaction; call `wake` after the commit. */
  add(executor: Executor, mail: Mail): Promise<void>;
  /** Sends what is due, soon and without making anybody wait. */
  wake(): void;
  /** Sends all that is due now; resolves when done. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createOutbox(database: Database, clock: Clock, transport: Transport, log: Logger): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /**
   * Takes the mail that has waited longest by moving its next attempt ahead: the lease keeps other
   * processes off it without holding a row lock while a mail server answers.
   */
  async function takeOne() {
    const due = database.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(lte(mailOutbox.nextAttemptAt, clock.now()))
      .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
      .limit(1)
      .for("update", { skipLocked: true });
    const [mail] = await database.db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: later(clock, lease) })
      .where(inArray(mailOutbox.id, due))
      .returning();
    return mail;
  }

  /** @returns false when no mail is due. */
  async function sendOne(): Promise<boolean> {
    const mail = await takeOne();
    if (mail === undefined) return false;
    const row = eq(mailOutbox.id, mail.id);
    try {
      await transport(mail);
      await database.db.delete(mailOutbox).where(row);
    } catch (error) {
      if (isRefusedForGood(error)) {
        log.warn({ err: error, mail: mail.id }, "mail refused for good, dropped");
        await database.db.delete(mailOutbox).where(row);
        return true;
      }
      const wait = Math.min(longestWait, MINUTE * 2 ** (mail.attempts - 1));
      log.warn({ err: error, mail: mail.id, retryInSeconds: wait / SECOND }, "mail not sent, will retry");
      await database.db.update(mailOutbox).set({ nextAttemptAt: later(clock, wait) }).where(row);
    }
    return true;
  }

  async function sendAllDue() {
    try {
      while (await sendOne());
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
      await executor.insert(mailOutbox).values({ ...mail, nextAttemptAt: now, createdAt: now });
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
