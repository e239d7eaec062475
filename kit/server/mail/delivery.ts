import type { Logger } from "pino";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { inSpan } from "../tracing/spans.ts";
import { deleteOutboxMail, putOff, recordHandOver, type Task } from "./queries.ts";
import { smtpErrorKind, isRejectedByServer, isPermanentRefusal, type SmtpErrorKind } from "./smtp-transport.ts";
import type { Attempt, Transport } from "./transport.ts";

/** Longer than any attempt: after this, a mail whose process was killed is tried again. */
export const lease = 2 * MINUTE;
const longestAttempt = 90 * SECOND;
/** Between attempts of one mail: twice as long each time, up to this. */
const retryWaits = { first: 1 * MINUTE, longest: 1 * HOUR };
/** Between attempts at a mail server that fails for all mails. */
const pauses = { first: 15 * SECOND, longest: 15 * MINUTE };
/**
 * Longer than any link in a mail is valid. Contact messages are kept longer, because the site has confirmed to the
 * writer that it keeps them: the operator has this long to repair a mailbox that refuses them, and no limit for a
 * server that can't be reached.
 */
const maxMailAge = 7 * DAY;
/** A mail that may have arrived twice is not sent again. */
const maxHandOvers = 2;

/** The reason of a failure, without the e-mail address that mail servers often repeat. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>"':]+@[^\s<>"':]+/g, "[address]");

const doubled = ({ first, longest }: { first: number; longest: number }, times: number) =>
  Math.min(longest, first * 2 ** Math.min(times, 30));

/** Sends the mails that the outbox has taken up, and retries or drops those that fail. */
export function createDelivery(db: Executor, clock: Clock, transport: Transport, log: Logger) {
  /** Mails that were handed over and whose rows could not be deleted. */
  const sentIds = new Set<number>();
  const stopping = new AbortController();
  /** Consecutive failures of the whole mail server, and the end of the pause. */
  let failures = 0;
  let pausedUntil = clock.now();

  async function drop(task: Task) {
    sentIds.add(task.id);
    await deleteOutboxMail(db, task.id);
    sentIds.delete(task.id);
  }

  const isContactMessage = (task: Task) => "mail" in task && task.mail.replyTo != null;
  const isOld = (task: Task) => task.createdAt <= fromNow(clock, -maxMailAge);

  /** @returns why the mail is dropped; null when it is tried again */
  function reasonToDrop(task: Task, kind: SmtpErrorKind): string | null {
    if (kind === "final") return isContactMessage(task) && !isOld(task) ? null : "mail refused for good, dropped";
    return isOld(task) && !isContactMessage(task) ? "mail could not be sent for days, dropped" : null;
  }

  /** A failure of the whole mail server pauses all mails. It is logged as an error when waiting won't help. */
  function recordServerFailure(kind: SmtpErrorKind, error: unknown): number {
    const remaining = pausedUntil.getTime() - clock.now().getTime();
    // Mails are sent in parallel: this one failed together with one that is already counted.
    if (remaining > 0) return remaining;
    const wait = doubled(pauses, failures);
    failures += 1;
    pausedUntil = fromNow(clock, wait);
    if (kind === "refused") {
      const { command, responseCode } = error as { command?: string; responseCode?: number };
      const message = "the mail server refuses this site: no mail is sent until that is put right";
      log.error(
        { event: "mail_server_refuses", reason: reasonOf(error), command, responseCode, retryInSeconds: wait / SECOND },
        message,
      );
    }
    return wait;
  }

  async function afterFailure(task: Task, error: unknown, handingOver: boolean) {
    if (stopping.signal.aborted && !isRejectedByServer(error)) {
      // A mail that may have arrived stays under its lease.
      if (!handingOver) await putOff(db, task, clock.now());
      return;
    }
    const kind = smtpErrorKind(error);
    // A server that replies to a mail is working.
    if (isRejectedByServer(error) && (kind === "final" || kind === "mail")) failures = 0;
    const reasonToDropMail = reasonToDrop(task, kind);
    if (reasonToDropMail !== null) {
      log.warn({ event: "mail_dropped", reason: reasonOf(error), mail: task.id }, reasonToDropMail);
      return drop(task);
    }
    const ofServer = kind === "unreachable" || kind === "refused";
    const wait = ofServer ? recordServerFailure(kind, error) : doubled(retryWaits, task.attempts - 1);
    if (!ofServer && isPermanentRefusal(error)) {
      const words = "the mail server refuses a mail for a reason that may be the site's: it is tried again";
      log.error(
        { event: "mail_refused", reason: reasonOf(error), mail: task.id, retryInSeconds: wait / SECOND },
        words,
      );
    } else
      log.warn({ reason: reasonOf(error), mail: task.id, retryInSeconds: wait / SECOND }, "mail not sent, will retry");
    await putOff(db, task, fromNow(clock, wait), { didNotArrive: handingOver && isRejectedByServer(error) });
  }

  async function deliver(task: Task) {
    if (sentIds.has(task.id)) return drop(task);
    if (task.handOvers >= maxHandOvers) {
      log.error(
        { event: "mail_dropped", mail: task.id },
        "mail may have been sent twice and is not sent again: the outcome of both attempts is unknown",
      );
      return drop(task);
    }
    let handingOver = false;
    let isGone = false;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestAttempt)]);
    const attempt: Attempt = {
      messageId: task.messageId,
      createdAt: task.createdAt,
      signal,
      async beginHandOver() {
        isGone = !(await recordHandOver(db, task));
        if (isGone) throw new Error("the mail was deleted, or another process has taken it");
        signal.throwIfAborted();
        handingOver = true;
      },
    };
    try {
      const send = () => ("mail" in task ? transport(task.mail, attempt) : transport.forget?.(task.forgets));
      await inSpan({ name: "hand mail over", kind: "client" }, () => unlessAborted(signal, send()));
      failures = 0;
    } catch (error) {
      if (isGone) return;
      return afterFailure(task, error, handingOver);
    }
    await drop(task);
  }

  return {
    /** @throws if the database does not answer */
    deliver,
    /** Deletes the rows of mails that were handed over while the database was away. */
    async deleteSent() {
      for (const id of sentIds) {
        await deleteOutboxMail(db, id);
        sentIds.delete(id);
      }
    },
    isPaused: () => clock.now() < pausedUntil,
    /** Whether the last attempt failed because of the mail server. */
    isServerFailing: () => failures > 0,
    /** Ends the attempts in progress. */
    abort: () => stopping.abort(new Error("stopping")),
  };
}

/** Stops waiting for a transport that ignores the signal. */
async function unlessAborted(signal: AbortSignal, work: Promise<void> | undefined): Promise<void> {
  if (work === undefined) return;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () =>
    aborted.reject(
      Object.assign(new Error("the attempt was broken off", { cause: signal.reason }), { code: "EABORT" }),
    );
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => {});
  }
}
