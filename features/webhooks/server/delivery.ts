import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { declareDelivery } from "#kit/server/jobs/job.ts";
import { NotPublicError, postPublicly } from "#kit/server/public-network.ts";
import { HOUR, SECOND, webhooks as limits } from "#vocabulary/limits.ts";
import type { DeliveryError } from "../shapes.ts";
import { endUnsent, recordFailure, recordSuccess, taskOf, type Task } from "./queries.ts";
import { decryptSecret } from "./secret.ts";
import { switchOffIfFailing } from "./switching-off.ts";

/**
 * Sends what waits for webhooks: signed as Standard Webhooks (https://www.standardwebhooks.com), each attempt with the id of its event
 * and the time of its own.
 */

export const webhookDelivery = declareDelivery({
  name: "webhook",
  payload: z.object({ delivery: z.number() }),
  // The pauses are those of the limits. An attempt takes seven seconds and its statements.
  settings: { expireInSeconds: 30, retryDelay: 5, retryDelayMax: HOUR / SECOND, retryLimit: 1000 },
  atOnce: () => 16,
  async attempt(context: AppContext, { delivery }, { signal }) {
    const { database, clock } = context;
    const task = await taskOf(database.db, delivery);
    if (task === null) return { isDone: true };
    if (!task.isCurrent) return { isDone: true, andThen: (executor) => endUnsent(executor, task.id, clock.now()) };
    const { httpStatus, error } = await send(context, task, signal);
    if (error === null)
      return { isDone: true, andThen: (executor) => recordSuccess(executor, task, httpStatus!, clock.now()) };
    // The process stops: nobody knows whether it arrived.
    if (signal.aborted) return { isDone: false, reason: "stopping", after: 0 };
    const after = task.type === "test" ? undefined : limits.pauses[task.attempts];
    const now = clock.now();
    const nextAttemptAt = after === undefined ? null : new Date(now.getTime() + after);
    await inTransaction(database, async (tx, afterCommit) => {
      await recordFailure(tx, task, { httpStatus, error }, { now, nextAttemptAt });
      await switchOffIfFailing({ context, tx, afterCommit }, task.webhook);
    });
    return after === undefined ? { isDone: true } : { isDone: false, reason: "a receiver did not accept it", after };
  },
});

interface Answer {
  httpStatus: number | null;
  error: DeliveryError | null;
}

async function send(context: AppContext, { messageId, body, webhook }: Task, signal: AbortSignal): Promise<Answer> {
  const secret = await decryptSecret(context, webhook.secret);
  if (secret === null) return { httpStatus: null, error: "SECRET" };
  const now = context.clock.now();
  try {
    const httpStatus = await postPublicly(context.publicNetwork, webhook.address, {
      headers: {
        "content-type": "application/json",
        "user-agent": `Webhooks (+${context.config.SITE_URL})`,
        "webhook-id": messageId,
        "webhook-timestamp": String(Math.floor(now.getTime() / SECOND)),
        "webhook-signature": new Webhook(secret).sign(messageId, now, body!),
      },
      body: body!,
      signal,
    });
    return { httpStatus, error: errorOfStatus(httpStatus) };
  } catch (error) {
    return { httpStatus: null, error: errorOf(error) };
  }
}

const errorOfStatus = (status: number): DeliveryError | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "REDIRECT" : "STATUS";

/** Of Node.js and of OpenSSL. */
const certificateCodes = /CERT|TLS|SSL|EPROTO|UNABLE_TO/;

function errorOf(error: unknown): DeliveryError {
  if (error instanceof NotPublicError) return "ADDRESS";
  const { name, code = "", syscall } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError") return "TIMEOUT";
  if (syscall === "getaddrinfo") return "NAME";
  return certificateCodes.test(code) ? "CERTIFICATE" : "CONNECTION";
}
