import type { ContactForm } from "../calls.ts";
import { contact as limits, HOUR } from "#vocabulary/limits.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { contactMail } from "./contact-mail.ts";

/** Messages of the contact form. */

/**
 * Adds the message to the outbox, which mails it as soon as the mail server accepts it. Messages of bots are dropped. It is counted
 * in the same transaction, so that only stored messages count.
 * @param network of the client; its messages per hour are limited
 * @throws {ApiError} RATE_LIMITED
 */
export async function queueContactMessage(
  context: AppContext,
  { website = "", clientKey, ...form }: ContactForm,
  network: string,
): Promise<void> {
  if (website !== "") return;
  await inTransaction(context.database, async (tx, afterCommit) => {
    const key = { of: "letter", callerId: null, clientKey } as const;
    await withIdempotencyKey(tx, context.clock, key, async () => {
      const throttle = createThrottle(context, HOUR, tx);
      await throttle.fail({ key: `contact:${network}`, failures: limits.perHour });
      await context.outbox.add(tx, contactMail(form, context.config.SUPPORT_EMAIL));
      return {};
    });
    afterCommit(() => context.outbox.wake());
  });
}
