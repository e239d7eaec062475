import { mails } from "#content/mails/all-languages.ts";
import type { ContactForm } from "../calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";

/**
 * The mail to the support address, with the message quoted, and the sender in Reply-To. Nobody knows the language of that address, so
 * the mail has the language of the sender's page, as the message mostly has.
 */
export function contactMail(form: Omit<ContactForm, "website">, supportEmail: string): Mail {
  const { user_name: name, user_email: email, message, languageName = "EN" } = form;
  const language = toLanguage(languageName);
  const { subject, greeting, paragraphs, button, footer } = mails[language].contact;
  const mail = composeMail(supportEmail, {
    language,
    subject: interpolate(subject, { name, email }),
    greeting,
    paragraphs: paragraphs.map((text) => interpolate(text, { name, email })),
    quote: message,
    button: { label: button, link: `mailto:${email}` },
    footer,
  });
  return { ...mail, replyTo: email };
}
