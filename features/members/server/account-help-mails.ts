import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import type { User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { givenPassword } from "#vocabulary/account-limits.ts";
import { HOUR } from "#vocabulary/limits.ts";

type Recipient = Pick<User, "firstname" | "username" | "language"> & { email: string };

/** Mails about what an administrator has done to an account, so that it is never done in secret. They can't be switched off. */
export function accountHelpMails({ config, siteSettings }: Pick<AppContext, "config" | "siteSettings">) {
  const about =
    (kind: "emailCorrected" | "emailReplaced" | "passwordGiven", path: string) =>
    ({ email, firstname, username, language }: Recipient): Mail => {
      const code = languageFor(siteSettings.current, language);
      const { subject, greeting, paragraphs, button } = mails[code].accountHelp[kind];
      const words = { firstname, username, hours: String(givenPassword.lifetime / HOUR) };
      const mail = composeMail(email, {
        site: siteSettings.current.name,
        language: code,
        subject,
        greeting: interpolate(greeting, words),
        paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, words)),
        button: { label: button, link: `${config.SITE_URL}${path}` },
      });
      return { ...mail, isUrgent: true };
    };
  return {
    emailCorrected: about("emailCorrected", "/login"),
    emailReplaced: about("emailReplaced", "/contact-us"),
    passwordGiven: about("passwordGiven", "/contact-us"),
  };
}
