import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import { userById, type User } from "#features/accounts/server/queries.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import { reasonOf } from "#kit/server/mail/delivery.ts";
import type { Mail, Transport } from "#kit/server/mail/transport.ts";
import type { Database } from "#kit/server/database/database.ts";
import type { Clock } from "#kit/server/clock.ts";
import { siteStatePath } from "../address.ts";
import { recordMilestone } from "./milestones.ts";

/** A mail to the administrator who asks, to see whether the mail server takes mails of this site. */

function testMail(
  { email, firstname, language: name }: Pick<User, "firstname" | "language"> & { email: string },
  { config, siteSettings }: Pick<AppContext, "config" | "siteSettings">,
): Mail {
  const language = languageFor(siteSettings.current, name);
  const texts = mails[language].test;
  const site = siteSettings.current.name;
  return composeMail(email, {
    site,
    language,
    subject: texts.subject,
    greeting: interpolate(texts.greeting, { firstname }),
    paragraphs: [texts.paragraph],
    button: { label: texts.button, link: `${config.SITE_URL}${siteStatePath}` },
  });
}

const longestWords = 500;

/** Nothing for a password with a `%` that begins no code. */
function decoded(part: string): string[] {
  try {
    return [decodeURIComponent(part)];
  } catch {
    return [];
  }
}

/** The words of the mail server or the network, without addresses and without the secrets of SMTP_URL, also as servers repeat them. */
export function wordsWithoutSecrets(error: unknown, smtpUrl: string | undefined): string {
  const url = URL.parse(smtpUrl ?? "");
  const secrets = url === null ? [] : [url.password, url.username].filter((each) => each !== "");
  const forms = secrets.flatMap((each) => [each, ...decoded(each)]);
  const encoded = forms.map((each) => Buffer.from(each).toString("base64"));
  // The longer one first: one may be a part of the other.
  const all = [...forms, ...encoded].toSorted((a, b) => b.length - a.length);
  const message = error instanceof Error ? error.message : String(error);
  const words = reasonOf(all.reduce((text, secret) => text.replaceAll(secret, "[…]"), message));
  return words.replaceAll(/\p{Cc}+/gu, " ").slice(0, longestWords);
}

/** @throws {ApiError} MAIL_NOT_SENT with the words of the mail server */
export async function sendTestMail(context: AppContext, actor: Actor): Promise<void> {
  const { config, database, log, outbox } = context;
  const user = await userById(database.db, actor.id);
  if (user?.email == null) throw accountRemoved();
  try {
    await outbox.sendNow(testMail({ ...user, email: user.email }, context));
  } catch (error) {
    const detail = wordsWithoutSecrets(error, config.SMTP_URL);
    log.warn({ event: "test_mail_failed", reason: detail }, "the test mail could not be sent");
    throw new ApiError("MAIL_NOT_SENT", { detail });
  }
}

/** The transport, which remembers that a mail server has taken a mail: once in the life of a process. */
export function rememberingSuccess(transport: Transport, { db }: Database, clock: Clock): Transport {
  let isKnown = false;
  const send: Transport = async (mail, attempt) => {
    await transport(mail, attempt);
    if (isKnown) return;
    isKnown = true;
    // The mail has gone out: it must not be sent again because this could not be stored.
    await recordMilestone(db, "mail", clock.now()).catch(() => (isKnown = false));
  };
  const { forget, close } = transport;
  return Object.assign(send, { ...(forget && { forget }), ...(close && { close }) });
}
