import words from "#content/mails/to-staff.json" with { type: "json" };
import type { ContactForm } from "#contract/contact.ts";
import { interpolate } from "#server/platform/interpolate.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/transport.ts";

/** The mail to the support address: in English, with the message quoted, and the sender in Reply-To. */
export function contactMail(form: Omit<ContactForm, "website">, supportEmail: string): Mail {
  const { user_name: name, user_email: email, message } = form;
  const { subject, greeting, paragraphs, button, footer } = words.contact;
  const mail = composeMail(supportEmail, {
    language: "en",
    subject: interpolate(subject, { name, email }),
    greeting,
    paragraphs: paragraphs.map((text) => interpolate(text, { name, email })),
    quote: message,
    button: { label: button, link: `mailto:${email}` },
    footer,
  });
  return { ...mail, replyTo: email };
}
