import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import { dateTimeText } from "#features/notifications/message.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { type LanguageName } from "#vocabulary/languages.ts";

interface Made {
  name: string;
  /** From `browserName`. */
  browser: string | null;
  at: Date;
}

/** Tells the owner of an account that there is another key to it. It can't be switched off. */
export function newPasskeyMail(
  owner: { email: string; firstname: string; language: LanguageName },
  { config, siteSettings }: Pick<AppContext, "config" | "siteSettings">,
  { name, browser, at }: Made,
): Mail {
  const language = languageFor(siteSettings.current, owner.language);
  const { subject, greeting, paragraphs, unknownBrowser, button, footer } = mails[language].newPasskey;
  const words = { name, browser: browser ?? unknownBrowser, date: dateTimeText(at.toISOString(), language, "UTC") };
  const mail = composeMail(owner.email, {
    site: siteSettings.current.name,
    language,
    subject,
    greeting: interpolate(greeting, { firstname: owner.firstname }),
    paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, words)),
    button: { label: button, link: `${config.SITE_URL}/user/settings?topic=sessions` },
    footer,
  });
  return { ...mail, isUrgent: true };
}
