import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import type { User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { application } from "#vocabulary/account-limits.ts";
import { DAY } from "#vocabulary/limits.ts";
import type { ApplicationDecision } from "../calls.ts";

/** Tells an applicant the decision, with the note if there is one. */
export function decidedMail(
  { email, firstname, username, language }: Pick<User, "firstname" | "username" | "language"> & { email: string },
  { config, siteSettings }: Pick<AppContext, "config" | "siteSettings">,
  { status, note }: ApplicationDecision,
): Mail {
  const code = languageFor(siteSettings.current, language);
  const texts = mails[code].application;
  const { subject, paragraph } = status === "ACCEPTED" ? texts.accepted : texts.rejected;
  const words = { firstname, username, days: String(application.rejectedFor / DAY), note: note ?? "" };
  const paragraphs = [paragraph, ...(note === null ? [] : [texts.note])];
  const mail = composeMail(email, {
    site: siteSettings.current.name,
    language: code,
    subject,
    greeting: interpolate(texts.greeting, words),
    paragraphs: paragraphs.map((text) => interpolate(text, words)),
    button:
      status === "ACCEPTED"
        ? { label: texts.accepted.button, link: `${config.SITE_URL}/login` }
        : { label: texts.rejected.button, link: `${config.SITE_URL}/contact-us` },
  });
  return { ...mail, isUrgent: true };
}
