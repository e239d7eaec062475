import { mails } from "#content/mails/all.ts";
import { DAY, signUps } from "#contract/limits.ts";
import { mailedPages } from "#contract/mailed-pages.ts";
import { toLanguage, type LanguageName } from "#contract/languages.ts";
import { filled } from "#server/platform/filled.ts";
import { compose } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import type { LinkPurpose } from "./tables.ts";

interface Recipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

/** The mail that carries a link, in the recipient's language. @param end of the link: its token, and what its page gets besides */
export function linkMail(purpose: LinkPurpose, recipient: Recipient, siteUrl: string, end: string): Mail {
  const language = toLanguage(recipient.language);
  const text = mails[language][purpose];
  const mail = compose(recipient.email, {
    language,
    subject: text.subject,
    greeting: filled(text.greeting, { firstname: recipient.firstname }),
    paragraphs: text.paragraphs,
    button: { label: text.button, link: `${siteUrl}/${mailedPages[purpose]}/${end}` },
    footer: filled(text.footer, { days: String(signUps.activateWithin / DAY) }),
  });
  return { ...mail, isUrgent: true };
}
