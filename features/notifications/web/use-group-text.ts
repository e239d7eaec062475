import { useTranslation } from "react-i18next";
import type { LocalizedNotification } from "../localize-notification.ts";
import type { NotificationGroup, NotificationTitle } from "../calls.ts";
import { useNotificationText } from "./use-notification-text.ts";

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

/** The text of an entry of the list: "Ada and 11 others replied to you". */
export function useGroupText(): (group: NotificationGroup) => LocalizedNotification {
  const { t } = useTranslation("notifications");
  const notificationText = useNotificationText();
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
