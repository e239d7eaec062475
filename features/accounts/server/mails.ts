import { mails } from "#content/mails/all-languages.ts";
import { DAY, signUps } from "#vocabulary/limits.ts";
import { mailedPages } from "#vocabulary/mailed-pages.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import type { LinkPurpose } from "./tables.ts";

interface Recipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

type LinkText = Pick<(typeof mails)["en"]["activation"], "subject" | "greeting" | "paragraphs" | "button" | "footer">;

function mailTo(
  { email, firstname, language }: Recipient,
  textOf: (all: (typeof mails)["en"]) => LinkText,
  link: string,
): Mail {
  const code = toLanguage(language);
  const text = textOf(mails[code]);
  const mail = composeMail(email, {
    language: code,
    subject: text.subject,
    greeting: interpolate(text.greeting, { firstname }),
    paragraphs: text.paragraphs,
    button: { label: text.button, link },
    footer: interpolate(text.footer, { days: String(signUps.activateWithin / DAY) }),
  });
  return { ...mail, isUrgent: true };
}

/** The two mails of a change of e-mail: a confirmation link to the new e-mail, an undo link to the old one. */
export function emailChangeMails(
  owner: Recipient,
  newEmail: string,
  siteUrl: string,
  { confirmToken, undoToken }: { confirmToken: string; undoToken: string },
): Mail[] {
  return [
    mailTo(
      { ...owner, email: newEmail },
      (all) => all.confirmEmail,
      `${siteUrl}/${mailedPages.confirmEmail}/${confirmToken}`,
    ),
    mailTo(owner, (all) => all.undoEmail, `${siteUrl}/${mailedPages.undoEmail}/${undoToken}`),
  ];
}

/** The mail with a link, in the recipient's language. @param end of the link: its token, and an optional query string */
export function linkMail(purpose: LinkPurpose, recipient: Recipient, siteUrl: string, end: string): Mail {
  return mailTo(recipient, (all) => all[purpose], `${siteUrl}/${mailedPages[purpose]}/${end}`);
}
