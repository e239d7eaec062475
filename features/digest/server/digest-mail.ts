import { categories } from "#content/categories/all-languages.ts";
import { mails } from "#content/mails/all-languages.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { unsubscribeLink } from "#features/notifications/server/unsubscribe-link.ts";
import type { DigestReader, DigestTale } from "./queries.ts";

/** The mail of the weekly digest, in the member's language. Each Tale's title is in its own. */
export function digestMail(
  context: AppContext,
  reader: DigestReader,
  tales: { followed: readonly DigestTale[]; liked: readonly DigestTale[] },
): Mail {
  const language = toLanguage(reader.language);
  const text = mails[language].digest;
  const { footer } = mails[language].notifications;
  const site = context.config.SITE_URL;
  const stop = unsubscribeLink(context, reader.id, "digest");
  const section = (title: string, listed: readonly DigestTale[]) => ({
    title,
    links: listed.map((tale) => ({
      label: tale.title,
      language: toLanguage(tale.languageName),
      link: `${site}/posts/${toCategorySlug(tale.categoryName)}/${tale.id}`,
      detail: interpolate(text.detail, {
        author: tale.author,
        category: categories[language][toCategorySlug(tale.categoryName)].title,
        minutes: String(tale.readingMinutes),
      }),
    })),
  });
  const mail = composeMail(reader.email!, {
    language,
    subject: text.subject,
    greeting: interpolate(text.greeting, { firstname: reader.firstname }),
    paragraphs: text.paragraphs,
    sections: [section(text.followed, tales.followed), section(text.liked, tales.liked)].filter(
      ({ links }) => links.length > 0,
    ),
    button: { label: text.button, link: `${site}/` },
    footer,
    stop: { label: text.unsubscribe, link: stop.link },
  });
  return { ...mail, headers: stop.headers };
}
