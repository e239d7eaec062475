import type { Logger } from "pino";
import { HOUR, MINUTE, SECOND, unsentMails } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { inSpan } from "../tracing/spans.ts";
import type { Outcome } from "../jobs/job.ts";
import type { Settings } from "../jobs/queue.ts";
import { beginAttempt, deleteOutboxMail, recordHandOver, type Task } from "./queries.ts";
import { smtpErrorKind, isRejectedByServer, isPermanentRefusal, type SmtpErrorKind } from "./smtp-transport.ts";
import type { Attempt, Transport } from "./transport.ts";

/** Longer than any attempt: after this, a mail whose process was killed is tried again. */
export const lease = 2 * MINUTE;
const longestAttempt = 90 * SECOND;
/** Of mails, which have their own rules for an end. */
export const settings: Settings = {
  expireInSeconds: lease / SECOND,
  retryDelay: MINUTE / 2 / SECOND,
  retryDelayMax: HOUR / SECOND,
  retryLimit: 1_000_000,
};
/** Mails that one process sends at the same time, so that a slow one delays no other. */
const mostAtOnce = 5;
/** Between attempts at a mail server that fails for all mails. */
const pauses = { first: 15 * SECOND, longest: 15 * MINUTE };
/** A mail that may have arrived twice is not sent again. */
const maxHandOvers = 2;

/** The reason of a failure, without the e-mail address that mail servers often repeat. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>"':]+@[^\s<>"':]+/g, "[address]");

const doubled = ({ first, longest }: { first: number; longest: number }, times: number) =>
  Math.min(longest, first * 2 ** Math.min(times, 30));

/** Of an error of the mail server, without its words, which may name a person. Operators see it. */
function kindOfError(error: unknown): string {
  const { name, code, command, responseCode } = error as { [key: string]: unknown };
  return [responseCode, command, code ?? name].filter((part) => typeof part !== "undefined").join(" ");
}

/** Tries to send mails, and says whether those that fail are tried again, given up or dropped. */
export function createDelivery(db: Executor, clock: Clock, transport: Transport, log: Logger) {
  /** Consecutive failures of the whole mail server, and the end of the pause. */
  let failures = 0;
  let pausedUntil = clock.now();

  const ended = ({ id }: Task) =>
    ({ isDone: true, andThen: (executor: Executor) => deleteOutboxMail(executor, id) }) as const;

  const isContactMessage = (task: Task) => "mail" in task && task.mail.replyTo != null;
  const isOld = (task: Task) => task.createdAt <= fromNow(clock, -unsentMails.keptFor);

  const isDropped = (task: Task, kind: SmtpErrorKind) => kind === "final" && (!isContactMessage(task) || isOld(task));

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

  async function afterFailure(
    task: Task,
    error: unknown,
    { handingOver, isStopping }: Circumstances,
  ): Promise<MailOutcome> {
    if (isStopping && !isRejectedByServer(error)) {
      // A mail that may have arrived stays under its lease.
      return handingOver ? null : { isDone: false, reason: "its process ended", after: 0 };
    }
    const kind = smtpErrorKind(error);
    // A server that replies to a mail is working.
    if (isRejectedByServer(error) && (kind === "final" || kind === "mail")) failures = 0;
    if (isDropped(task, kind)) {
      log.warn({ event: "mail_dropped", reason: reasonOf(error), mail: task.id }, "mail refused for good, dropped");
      return ended(task);
    }
    const reason = kindOfError(error);
    if (isOld(task) && !isContactMessage(task)) {
      log.error({ event: "mail_given_up", reason: reasonOf(error), mail: task.id }, "mail could not be sent for days");
      return { isDone: false, reason, isGivenUp: true };
    }
    const ofServer = kind === "unreachable" || kind === "refused";
    if (!ofServer && isPermanentRefusal(error)) {
      const words = "the mail server refuses a mail for a reason that may be the site's: it is tried again";
      log.error({ event: "mail_refused", reason: reasonOf(error), mail: task.id }, words);
    } else log.warn({ reason: reasonOf(error), mail: task.id }, "mail not sent, will retry");
    if (handingOver && isRejectedByServer(error)) await recordHandOver(db, task, { didNotArrive: true });
    return { isDone: false, reason, ...(ofServer && { after: recordServerFailure(kind, error) }) };
  }

  /** @throws if the database does not answer */
  async function deliver(id: number, stopping: AbortSignal): Promise<MailOutcome> {
    const task = await beginAttempt(db, id);
    if (task === null) return { isDone: true };
    if (task.handOvers >= maxHandOvers) {
      log.error(
        { event: "mail_dropped", mail: task.id },
        "mail may have been sent twice and is not sent again: the outcome of both attempts is unknown",
      );
      return ended(task);
    }
    let handingOver = false;
    let isGone = false;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestAttempt)]);
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
      return isGone ? null : afterFailure(task, error, { handingOver, isStopping: stopping.aborted });
    }
    return ended(task);
  }

  return {
    deliver,
    /** Ends the pause after a failure of the mail server. */
    resume: () => void (pausedUntil = clock.now()),
    /** After a failure of the mail server, a single attempt tests whether it works again. */
    atOnce: () => (clock.now() < pausedUntil ? 0 : failures > 0 ? 1 : mostAtOnce),
  };
}

type MailOutcome = Outcome<{ mail: number }>;

interface Circumstances {
  /** Whether the mail may have arrived. */
  handingOver: boolean;
  isStopping: boolean;
}

/** Stops waiting for a transport that ignores the signal. */
export async function unlessAborted(signal: AbortSignal, work: Promise<void> | undefined): Promise<void> {
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
