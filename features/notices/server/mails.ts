import { languageFor } from "#vocabulary/site-settings.ts";
import { mails } from "#content/server-texts.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import type { NoticeDecision, NoticeType } from "../shapes.ts";
import { noticeLink } from "./links.ts";
import { reasonText } from "./reasons.ts";

/** The mails to the senders of notices, in the language of the page on which they wrote. */

interface Mailed {
  type: NoticeType;
  reference: string;
  email: string;
  language: LanguageName;
  reason: string;
  /** Null after the removal of the account that it names. */
  path: string | null;
}

/** Repeats nothing that the sender has typed: the address may be somebody else's. */
export function receiptMail(context: AppContext, notice: Mailed): Mail {
  const language = languageFor(context.siteSettings.current, notice.language);
  const { greeting, receipt } = mails[language].notices;
  return composeMail(notice.email, {
    site: context.siteSettings.current.name,
    language,
    subject: interpolate(receipt.subject, { reference: notice.reference }),
    greeting,
    paragraphs: receipt.paragraphs.map((text) => interpolate(text, factsOf(context, notice))),
    button: { label: receipt.button, link: noticeLink(context, notice.reference) },
    footer: receipt.footer,
  });
}

export function answerMail(
  context: AppContext,
  notice: Mailed & { status: NoticeDecision; answer: string | null },
): Mail {
  const language = languageFor(context.siteSettings.current, notice.language);
  const { greeting, answer } = mails[language].notices;
  const { about, words, footer } = answer;
  const facts = factsOf(context, notice);
  return composeMail(notice.email, {
    site: context.siteSettings.current.name,
    language,
    subject: interpolate(answer.subject, facts),
    greeting,
    paragraphs: [about, answer[notice.status], ...(notice.answer === null ? [] : [words])].map((text) =>
      interpolate(text, facts),
    ),
    ...(notice.answer !== null && { quote: { text: notice.answer } }),
    button: { label: answer.button, link: noticeLink(context, notice.reference) },
    footer,
  });
}

const factsOf = ({ config }: AppContext, { type, reference, reason, path, language }: Mailed) => ({
  reference,
  reason: reasonText(language, reason),
  // A profile's address is the name of a member, whose account may be removed before the mail is read.
  address: type === "user" || path === null ? mails[toLanguage(language)].notices.profile : config.SITE_URL + path,
});
