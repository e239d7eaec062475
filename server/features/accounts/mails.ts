import en from "#content/mails/en.json" with { type: "json" };
import es from "#content/mails/es.json" with { type: "json" };
import fr from "#content/mails/fr.json" with { type: "json" };
import it from "#content/mails/it.json" with { type: "json" };
import pt from "#content/mails/pt.json" with { type: "json" };
import { toLanguage, type Language, type LanguageName } from "#contract/languages.ts";
import { filled } from "#server/platform/filled.ts";
import { compose } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import type { LinkPurpose } from "./tables.ts";

const texts: Record<Language, typeof en> = { en, es, it, fr, pt };

const addresses: Record<LinkPurpose, string> = { activation: "activate", reset: "resetting" };

interface Recipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

/** The mail that carries a link, in the recipient's language. */
export function linkMail(purpose: LinkPurpose, recipient: Recipient, siteUrl: string, token: string): Mail {
  const language = toLanguage(recipient.language);
  const text = texts[language][purpose];
  return compose(recipient.email, {
    language,
    subject: text.subject,
    greeting: filled(text.greeting, { firstname: recipient.firstname }),
    paragraphs: text.paragraphs,
    button: { label: text.button, link: `${siteUrl}/${addresses[purpose]}/${token}` },
    footer: text.footer,
  });
}
