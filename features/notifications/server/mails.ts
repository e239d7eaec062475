import { mails, notificationTexts, trophyTexts } from "#content/server-texts.ts";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { localizeNotification, parseMessage, targetOf } from "../message.ts";
import { notificationsPage } from "../address.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Notification } from "../calls.ts";
import type { Inserted } from "./queries.ts";
import type { MailRecipient } from "./settings.ts";
import { unsubscribeLink } from "./unsubscribe-links.ts";

/** Mails for notifications, to the members who get their kind by e-mail. */

export interface MailedReason {
  text: string;
  /** The moderator's note, as plain text. */
  note: string | null;
}

/** Members who can't log in can only write to the site. */
const helpPage = "/contact-us";

/** An Italian letter goes on in lower case after its greeting, unless with a name. */
const afterGreeting = (language: Language, text: string, { actor }: Record<string, string>) =>
  language === "it" && (actor === undefined || !text.startsWith(actor))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

function notificationMail(
  context: AppContext,
  notification: Inserted,
  recipient: MailRecipient,
  reason: MailedReason | undefined,
): Mail {
  const { receiverId, title, message } = notification;
  const language = toLanguage(recipient.language);
  const { greeting, unsubscribe, footer, ...kinds } = mails[language].notifications;
  const text = kinds[title];
  const parts = parseMessage(title, message);
  const shown = notificationText(language, { notificationTitle: title, message }).text;
  const page = targetOf({ notificationTitle: title, message });
  const target = page ?? notificationsPage;
  const isLoginBan = title === "Banned" && parts.kind === "login";
  const stop = title === "Banned" ? null : unsubscribeLink(context, receiverId, title);
  const mail = composeMail(recipient.email, {
    language,
    subject: interpolate(text.subject, parts),
    greeting: interpolate(greeting, { firstname: recipient.firstname }),
    paragraphs:
      "paragraphs" in text
        ? text.paragraphs.map((paragraph) => interpolate(paragraph, parts))
        : [
            afterGreeting(language, shown, parts),
            ...(reason === undefined ? [] : [reason.text]),
            ...(typeof reason?.note === "string" ? [kinds.Banned.note] : []),
          ],
    ...(typeof reason?.note === "string" && { quote: reason.note }),
    ...(title === "Tale-Returned" && { quote: parts.note! }),
    ...(title === "Admin-Message" && { quote: parts.text! }),
    button: {
      label: isLoginBan
        ? kinds.Banned.write
        : title === "Admin-Message" && page !== null
          ? kinds[title].open
          : text.button,
      link: `${context.config.SITE_URL}${isLoginBan ? helpPage : target}`,
    },
    // A mail about a ban is not among those that a member manages by its links.
    ...(stop !== null && { footer, stop: { label: unsubscribe, link: stop.link } }),
  });
  return stop === null ? mail : { ...mail, headers: stop.headers };
}

/**
 * Adds the mails to the outbox in the transaction that records the notifications.
 * @param reasonOf why, for a ban
 */
export async function mailNotifications(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  notifications: readonly Inserted[],
  reasonOf: (notification: Inserted) => MailedReason | undefined = () => undefined,
): Promise<void> {
  const written = notifications.flatMap((each) =>
    each.mailTo === null ? [] : [notificationMail(context, each, each.mailTo, reasonOf(each))],
  );
  if (written.length === 0) return;
  await context.outbox.add(tx, ...written);
  afterCommit(() => context.outbox.wake());
}

/** The title and text of a notification, as the site's pages show them. Times are in UTC, because the server does not know the receiver's time zone. */
export function notificationText(
  language: Language,
  notification: Pick<Notification, "notificationTitle" | "message">,
) {
  return localizeNotification(
    { language, texts: notificationTexts[language], trophyNames: trophyTexts[language] },
    notification,
    "UTC",
  );
}
