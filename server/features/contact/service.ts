import type { ContactForm } from "#contract/contact.ts";
import { contact as limits, HOUR } from "#contract/limits.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
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
  platform: Platform,
  { website = "", clientKey, ...form }: ContactForm,
  network: string,
): Promise<void> {
  if (website !== "") return;
  await inTransaction(platform.database, async (tx, afterCommit) => {
    const key = { of: "letter", callerId: null, clientKey } as const;
    await withIdempotencyKey(tx, platform.clock, key, async () => {
      const throttle = createThrottle(platform, HOUR, tx);
      await throttle.fail({ key: `contact:${network}`, failures: limits.perHour });
      await platform.outbox.add(tx, contactMail(form, platform.config.SUPPORT_EMAIL));
      return {};
    });
    afterCommit(() => platform.outbox.wake());
  });
}
