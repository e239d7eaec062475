import { useTranslation } from "react-i18next";
import { wordNotification, type WordedNotification, type Wording } from "#content/notifications/wording.ts";
import type { Notification } from "#contract/notifications.ts";
import { useLanguage } from "#web/platform/language.tsx";

/** Words notifications in the reader's language, as a push message would be worded. */
export function useWording(): (notification: Notification) => WordedNotification {
  const { i18n } = useTranslation();
  const { language } = useLanguage();
  const wording: Wording = {
    language,
    texts: i18n.getResourceBundle(language, "notificationKinds") as Wording["texts"],
    trophyNames: i18n.getResourceBundle(language, "trophyNames") as Wording["trophyNames"],
  };
  return (notification) => wordNotification(wording, notification);
}
