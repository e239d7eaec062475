import type { ContactForm } from "#contract/contact.ts";
import { contact as limits, HOUR } from "#contract/limits.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { withIdempotencyKey } from "#server/platform/idempotency/idempotency-keys.ts";
import { createThrottle } from "#server/platform/throttle/throttle.ts";
import { contactMail } from "./contact-mail.ts";

/** Letters to the people behind the site. */

/**
 * Keeps a letter in the outbox, from where it is mailed as soon as the mail server takes it; nothing of what a robot
 * sends. Counted in the same transaction, so that only letters that are kept count.
 * @param network of the client, which may send a few an hour
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
