import { languageFor } from "#vocabulary/site-settings.ts";
import { mails, notificationTexts, trophyTexts } from "#content/server-texts.ts";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import { unsubscribable, unsubscribePath, type Unsubscribable } from "../settings.ts";
import { localizeNotification, parseMessage, targetOf } from "../message.ts";
import { notificationsPage } from "../address.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey, constantTimeEqual, sign } from "#kit/server/security/secrets.ts";
import type { Notification } from "../calls.ts";
import type { Mailed } from "./queries.ts";

/** Mails for notifications, to the members who get their kind by e-mail. */

/** An Italian letter goes on in lower case after its greeting, unless with a name. */
const afterGreeting = (language: Language, text: string, { actor }: Record<string, string>) =>
  language === "it" && (actor === undefined || !text.startsWith(actor))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

function notificationMail(
  context: AppContext,
  { receiverId, title, message, messageLanguage, mailTo: recipient }: Mailed & { title: MailedTitle },
): Mail {
  const language = languageFor(context.siteSettings.current, recipient.language);
  const { greeting, unsubscribe, footer, ...kinds } = mails[language].notifications;
  const text = kinds[title];
  const parts = parseMessage(title, message);
  const shown = notificationText(language, { notificationTitle: title, message }).text;
  const target = targetOf({ notificationTitle: title, message }) ?? notificationsPage;
  const stop = unsubscribeLink(context, receiverId, title);
  const mail = composeMail(recipient.email, {
    site: context.siteSettings.current.name,
    language,
    subject: interpolate(text.subject, parts),
    greeting: interpolate(greeting, { firstname: recipient.firstname }),
    paragraphs:
      "paragraphs" in text
        ? text.paragraphs.map((paragraph) => interpolate(paragraph, parts))
        : [afterGreeting(language, shown, parts)],
    ...(title === "Tale-Returned" && { quote: { text: parts.note! } }),
    ...(title === "Admin-Message" && {
      quote: {
        text: parts.text!,
        language: messageLanguage === null ? undefined : toLanguage(messageLanguage),
        hasLinks: true,
      },
    }),
    button: { label: text.button, link: `${context.config.SITE_URL}${target}` },
    footer,
    stop: { label: unsubscribe, link: stop.link },
  });
  return { ...mail, headers: stop.headers };
}

/** The mail of a decision tells of its ban (features/decisions/server/mail.ts). */
type MailedTitle = Exclude<Mailed["title"], "Banned">;
const hasMail = (notification: Mailed): notification is Mailed & { title: MailedTitle } =>
  notification.title !== "Banned";

/** Adds the mails to the outbox in the transaction that records the notifications. */
export async function mailNotifications(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  notifications: readonly Mailed[],
): Promise<void> {
  await context.outbox.add(tx, ...notifications.filter(hasMail).map((each) => notificationMail(context, each)));
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

/** The signed token of unsubscribe links: it contains the member, the kind of mail and the expiry date, so nothing is stored. */

const lifetime = 365 * DAY;

interface Link {
  userId: number;
  type: Unsubscribable;
}

type Parts = Pick<AppContext, "clock" | "secret">;

const signatureOf = ({ secret }: Parts, payload: string) => sign(deriveKey(secret, "unsubscribe links"), payload);

export function unsubscribeToken(context: Parts, { userId, type }: Link): string {
  const expires = Math.floor((context.clock.now().getTime() + lifetime) / SECOND);
  const payload = Buffer.from(`${userId}:${type}:${expires}`).toString("base64url");
  return `${payload}.${signatureOf(context, payload)}`;
}

/** @returns null for an invalid or expired token */
export function readUnsubscribeToken(context: Parts, token: string): Link | null {
  const [payload = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !constantTimeEqual(signature, signatureOf(context, payload))) return null;
  const [userId, type, expires] = Buffer.from(payload, "base64url").toString().split(":");
  const kind = unsubscribable.find((each) => each === type);
  if (kind === undefined || Number(expires) * SECOND < context.clock.now().getTime()) return null;
  return { userId: Number(userId), type: kind };
}

/** The unsubscribe link of a mail, and the headers with which mail programs offer it (RFC 8058). */
export function unsubscribeLink(context: AppContext, userId: number, type: Unsubscribable) {
  const link = `${context.config.SITE_URL}${unsubscribePath(unsubscribeToken(context, { userId, type }))}`;
  return {
    link,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
