import type { Language } from "#vocabulary/languages.ts";
import type { Notification } from "../calls.ts";
import { notificationTexts } from "#content/notifications/all-languages.ts";
import { localizeNotification } from "../localize-notification.ts";
import { trophyTexts } from "#content/trophies/all-languages.ts";

/** The title and text of a notification, as the site's pages show them. Times are in UTC, because the server does not know the receiver's time zone. */
export function notificationText(
  language: Language,
  notification: Pick<Notification, "notificationTitle" | "message">,
) {
  return localizeNotification(
    { language, texts: notificationTexts[language], trophyNames: trophyTexts[language] },
    notification,
    "UTC",
  );
}
