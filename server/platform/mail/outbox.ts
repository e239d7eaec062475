import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import { later, type Clock } from "../clock.ts";
import type { Database, Executor } from "../database/database.ts";
import { tokenHash } from "../security/secrets.ts";
import { isMailOf } from "./pending.ts";
import { mailOutbox } from "./tables.ts";
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

const hashOf = (address: string) => tokenHash(address.toLowerCase());
const orderToForget = { subject: "", text: "", html: "" };
const isOrder = (row: Mail) => row.subject === "" && row.text === "";
const isOrderRow = sql`${mailOutbox.subject} = '' and ${mailOutbox.text} = ''`;

/** Why a mail was not sent, without the address that mail servers like to repeat. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>"':]+@[^\s<>"':]+/g, "[address]");

export function createOutbox(database: Database, clock: Clock, transport: Transport, log: Logger): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /**
   * Takes the mail that has waited longest by moving its next attempt ahead: the lease keeps other
   * processes off it without holding a row lock while a mail server answers. An order needs none: carried out twice
   * it is the same, and a killed process must not put it off.
   */
  async function takeOne() {
    const due = database.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(lte(mailOutbox.nextAttemptAt, clock.now()))
      .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
      .limit(1)
      .for("update", { skipLocked: true });
    const leased = later(clock, lease).toISOString();
    const nextAttemptAt = sql`case when ${isOrderRow} then ${mailOutbox.nextAttemptAt} else ${leased}::timestamptz end`;
    const [mail] = await database.db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt })
      .where(inArray(mailOutbox.id, due))
      .returning();
    return mail;
  }

  const isPromised = ({ replyTo, createdAt }: typeof mailOutbox.$inferSelect) =>
    replyTo !== null && createdAt > later(clock, -patienceWithOwnMailbox);

  /** @returns false when no mail is due. */
  async function sendOne(): Promise<boolean> {
    const mail = await takeOne();
    if (mail === undefined) return false;
    const row = eq(mailOutbox.id, mail.id);
    try {
      if (isOrder(mail)) await transport.forget?.((address) => hashOf(address) === mail.recipient);
      else await transport(mail);
      await database.db.delete(mailOutbox).where(row);
    } catch (error) {
      if (isRefusedForGood(error) && !isPromised(mail)) {
        log.warn({ reason: reasonOf(error), mail: mail.id }, "mail refused for good, dropped");
        await database.db.delete(mailOutbox).where(row);
        return true;
      }
      const wait = Math.min(longestWait, MINUTE * 2 ** (mail.attempts - 1));
      log.warn({ reason: reasonOf(error), mail: mail.id, retryInSeconds: wait / SECOND }, "mail not sent, will retry");
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
    async forget(executor, address) {
      const now = clock.now();
      const gone = await executor
        .delete(mailOutbox)
        .where(isMailOf(address))
        .returning({ attempts: mailOutbox.attempts });
      if (transport.forget === undefined) return async () => {};
      const order = { ...orderToForget, recipient: hashOf(address), createdAt: now };
      await executor.insert(mailOutbox).values({ ...order, nextAttemptAt: now });
      // One that is being written at this moment is there at the latest when its lease ends.
      const mayBeInFlight = gone.some(({ attempts }) => attempts > 0);
      if (mayBeInFlight) await executor.insert(mailOutbox).values({ ...order, nextAttemptAt: later(clock, lease) });
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
