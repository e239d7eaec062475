import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { textsOf } from "#kit/web/language/i18n.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import type { ListedNotification, Notification, NotificationGroup, NotificationTitle } from "../calls.ts";
import { classNames } from "#ui/class-names.ts";
import { localizeNotification, type LocalizedNotification, type LocalizationTexts } from "../message.ts";

/** A reply begins with the name of the member who is answered, which that member needs not read. */
export function quotedText({ quote, receiverUsername }: Pick<ListedNotification, "quote" | "receiverUsername">) {
  if (quote === null) return null;
  const name = `@${receiverUsername} `;
  return quote.toLowerCase().startsWith(name.toLowerCase()) ? quote.slice(name.length) : quote;
}

/** The beginning of what was said. Nothing if it is not shown to the receiver. */
export function Quote({ notification, className }: { notification: ListedNotification; className?: string }) {
  const text = quotedText(notification);
  if (text === null) return null;
  return (
    <q
      dir="auto"
      className={classNames(
        "mt-2 block max-w-[42em] border-s-2 border-hairline ps-3 font-serif wrap-anywhere text-ink-soft before:content-none after:content-none",
        className,
      )}
    >
      {text}
    </q>
  );
}

/** The texts of entries with several notifications, and below of those with more likes or comments since. */
const several = {
  "Replay-Comment": { heading: "replies", sentence: "replies" },
  "Replay-Comment-Blog": { heading: "replies", sentence: "replies" },
  "First-Like-Comment": { heading: "likes", sentence: "commentLikes" },
  "First-Like-Comment-Blog": { heading: "likes", sentence: "commentLikes" },
} as const satisfies Partial<Record<NotificationTitle, object>>;

const more = {
  "First-Like-Post": { heading: "likes", sentence: "taleLikes" },
  "First-Like-Comment": { heading: "likes", sentence: "commentLike" },
  "First-Like-Comment-Blog": { heading: "likes", sentence: "commentLike" },
  "First-Comment": { heading: "comments", sentence: "comments" },
} as const satisfies Partial<Record<NotificationTitle, object>>;

const textsFor = <Texts extends object>(texts: Texts, title: NotificationTitle) =>
  title in texts ? texts[title as unknown as keyof Texts] : null;

interface ShownText extends LocalizedNotification {
  /** The language of the text, if it may be another one than the page's. */
  lang?: Language | undefined;
}

/** The text of an entry of the list: "Ada and 11 others replied to you". */
export function useGroupText(): (group: NotificationGroup) => ShownText {
  const { t, i18n } = useTranslation("notifications");
  const { language } = useLanguage();
  const notificationText = notificationTextIn(i18n, language);
  return ({ notificationTitle, total, totalActors, notifications: [newest] }) => {
    const { actor, subject, more: others } = newest!;
    if (actor === null || subject === null) return notificationText(newest!);
    const names = { actor, title: subject };
    if (total > 1) {
      const texts = textsFor(several, notificationTitle);
      if (texts === null) return notificationText(newest!);
      const { heading, sentence } = texts;
      const text =
        totalActors > 1
          ? t(`group.${sentence}`, { ...names, count: totalActors - 1 })
          : t(`group.${sentence}OfOne`, { ...names, count: total });
      return { title: t(`group.headings.${heading}`), text };
    }
    const texts = others > 0 ? textsFor(more, notificationTitle) : null;
    if (texts === null) return notificationText(newest!);
    return {
      title: t(`group.headings.${texts.heading}`),
      text: t(`group.${texts.sentence}`, { ...names, count: others }),
    };
  };
}

/** The text of a notification in the reader's language, the same as in a push message. */
export function notificationTextIn(i18n: i18n, language: Language): (notification: Notification) => ShownText {
  const localizationTexts: LocalizationTexts = {
    language,
    texts: textsOf(i18n, language, "notificationKinds"),
    trophyNames: textsOf(i18n, language, "trophyNames"),
  };
  return (notification) => {
    const { messageLanguage } = notification;
    const lang = messageLanguage === undefined ? undefined : toLanguage(messageLanguage);
    return { ...localizeNotification(localizationTexts, notification), lang };
  };
}
