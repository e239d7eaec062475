import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import { dateTimeText } from "#features/notifications/message.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { type LanguageName } from "#vocabulary/languages.ts";
import type { TokenScope } from "#vocabulary/token-scopes.ts";

interface Made {
  name: string;
  scopes: readonly TokenScope[];
  /** From `browserName`. */
  browser: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Tells the owner of an account that a program has access to it. It can't be switched off. */
export function newTokenMail(
  owner: { email: string; firstname: string; language: LanguageName },
  { config, siteSettings }: Pick<AppContext, "config" | "siteSettings">,
  { name, scopes, browser, createdAt, expiresAt }: Made,
): Mail {
  const language = languageFor(siteSettings.current, owner.language);
  const texts = mails[language].newToken;
  const date = (at: Date) => dateTimeText(at.toISOString(), language, "UTC");
  const words = {
    name,
    browser: browser ?? mails[language].newPasskey.unknownBrowser,
    date: date(createdAt),
    end: date(expiresAt),
  };
  const allowed = scopes
    .filter((each) => each !== "read" || !scopes.includes("write"))
    .map((each) => texts.scopes[each]);
  const mail = composeMail(owner.email, {
    site: siteSettings.current.name,
    language,
    subject: texts.subject,
    greeting: interpolate(texts.greeting, { firstname: owner.firstname }),
    paragraphs: [texts.made, allowed.join(" "), texts.otherwise].map((each) => interpolate(each, words)),
    button: { label: texts.button, link: `${config.SITE_URL}/user/tokens` },
    footer: texts.footer,
  });
  return { ...mail, isUrgent: true };
}
