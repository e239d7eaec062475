import { useTranslation } from "react-i18next";
import { localizeNotification, type LocalizedNotification, type LocalizationTexts } from "../localize-notification.ts";
import type { Notification } from "../calls.ts";
import { textsOf } from "#kit/web/language/i18n.ts";
import { useLanguage } from "#kit/web/language/language.tsx";

/** The text of a notification in the reader's language, the same as in a push message. */
export function useNotificationText(): (notification: Notification) => LocalizedNotification {
  const { i18n } = useTranslation();
  const { language } = useLanguage();
  const localizationTexts: LocalizationTexts = {
    language,
    texts: textsOf(i18n, language, "notificationKinds"),
    trophyNames: textsOf(i18n, language, "trophyNames"),
  };
  return (notification) => localizeNotification(localizationTexts, notification);
}
