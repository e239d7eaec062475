import type { SiteSettings } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import type { ContactMessage } from "../calls.ts";
import { contact as limits, HOUR } from "#vocabulary/limits.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { toLanguage } from "#vocabulary/languages.ts";

/** Messages of the contact form. */

/**
 * Adds the message to the outbox, which mails it as soon as the mail server accepts it. Messages of bots are dropped. It is counted
 * in the same transaction, so that only stored messages count.
 * @param network of the client; its messages per hour are limited
 * @throws {ApiError} RATE_LIMITED
 */
export async function queueContactMessage(
  context: AppContext,
  { website = "", clientKey, ...form }: ContactMessage,
  network: string,
): Promise<void> {
  if (website !== "") return;
  await inTransaction(context.database, async (tx, afterCommit) => {
    const key = { of: "letter", callerId: null, clientKey } as const;
    await withIdempotencyKey(tx, context.clock, key, async () => {
      const throttle = createThrottle(context, HOUR, tx);
      await throttle.fail({ key: `contact:${network}`, failures: limits.perHour });
      await context.outbox.add(tx, contactMail(form, context.siteSettings.current));
      return {};
    });
    afterCommit(() => context.outbox.wake());
  });
}

/**
 * The mail to the support address, with the message quoted, and the sender in Reply-To. Nobody knows the language of that address, so
 * the mail has the language of the sender's page, as the message mostly has.
 */
export function contactMail(
  form: Omit<ContactMessage, "website">,
  { name: site, operator }: Pick<SiteSettings, "name" | "operator">,
): Mail {
  const { user_name: name, user_email: email, message, languageName = "EN" } = form;
  const language = toLanguage(languageName);
  const { subject, greeting, paragraphs, button, footer } = mails[language].contact;
  const mail = composeMail(operator.email, {
    site,
    language,
    subject: interpolate(subject, { name, email }),
    greeting,
    paragraphs: paragraphs.map((text) => interpolate(text, { name, email })),
    quote: { text: message },
    button: { label: button, link: `mailto:${email}` },
    footer,
  });
  return { ...mail, replyTo: email };
}
