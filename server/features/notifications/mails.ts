import { mails } from "#content/mails/all.ts";
import { toLanguage } from "#contract/languages.ts";
import { parseMessage, targetOf } from "#contract/notification-message.ts";
import { isMailed, unsubscribePath, type MailedTitle } from "#contract/notification-settings.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import { interpolate } from "#server/platform/interpolate.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { NewNotification } from "./kinds.ts";
import { mailRecipient } from "./settings-queries.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Notifications that are mailed, too, unless their receiver has switched that off. */

type Recipient = NonNullable<Awaited<ReturnType<typeof mailRecipient>>>;

function notificationMail(
  context: AppContext,
  title: MailedTitle,
  { receiverId, message }: NewNotification,
  recipient: Recipient,
): Mail {
  const { SITE_URL: site } = context.config;
  const language = toLanguage(recipient.language);
  const { greeting, unsubscribe, footer, ...kinds } = mails[language].notifications;
  const text = kinds[title];
  const told = parseMessage(title, message);
  const stop = `${site}${unsubscribePath(unsubscribeToken(context, { userId: receiverId, title }))}`;
  const mail = composeMail(recipient.email, {
    language,
    subject: interpolate(text.subject, told),
    greeting: interpolate(greeting, { firstname: recipient.firstname }),
    paragraphs: text.paragraphs.map((paragraph) => interpolate(paragraph, told)),
    ...(title === "Tale-Returned" ? { quote: told.note! } : {}),
    button: { label: text.button, link: `${site}${targetOf({ notificationTitle: title, message }) ?? ""}` },
    footer,
    stop: { label: unsubscribe, link: stop },
  });
  return {
    ...mail,
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Writes the mails of these notifications in the transaction that records them. */
export async function mailNotifications(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  told: readonly NewNotification[],
): Promise<void> {
  for (const each of told) {
    const { title } = each;
    const recipient = isMailed(title) ? await mailRecipient(tx, each.receiverId, title) : null;
    if (recipient === null || !isMailed(title)) continue;
    await context.outbox.add(tx, notificationMail(context, title, each, recipient));
    afterCommit(() => context.outbox.wake());
  }
}
