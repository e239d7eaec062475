import { mails } from "#content/mails/all-languages.ts";
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

/** Mails for some kinds of notifications, unless the receiver has switched them off. */

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
  const parts = parseMessage(title, message);
  const stop = `${site}${unsubscribePath(unsubscribeToken(context, { userId: receiverId, title }))}`;
  const mail = composeMail(recipient.email, {
    language,
    subject: interpolate(text.subject, parts),
    greeting: interpolate(greeting, { firstname: recipient.firstname }),
    paragraphs: text.paragraphs.map((paragraph) => interpolate(paragraph, parts)),
    ...(title === "Tale-Returned" ? { quote: parts.note! } : {}),
    button: { label: text.button, link: `${site}${targetOf({ notificationTitle: title, message }) ?? ""}` },
    footer,
    stop: { label: unsubscribe, link: stop },
  });
  return {
    ...mail,
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Adds the mails to the outbox in the transaction that records the notifications. */
export async function mailNotifications(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  notifications: readonly NewNotification[],
): Promise<void> {
  for (const each of notifications) {
    const { title } = each;
    const recipient = isMailed(title) ? await mailRecipient(tx, each.receiverId, title) : null;
    if (recipient === null || !isMailed(title)) continue;
    await context.outbox.add(tx, notificationMail(context, title, each, recipient));
    afterCommit(() => context.outbox.wake());
  }
}
