import type { Language } from "#contract/languages.ts";
import type { Notification } from "#contract/notifications.ts";
import { notificationWords } from "#content/notifications/all.ts";
import { wordNotification } from "#content/notifications/wording.ts";
import { trophyWords } from "#content/trophies/all.ts";

/** The title and text of a notification, as the site's pages show them. Times are in UTC, because the server does not know the receiver's time zone. */
export function notificationText(
  language: Language,
  notification: Pick<Notification, "notificationTitle" | "message">,
) {
  return wordNotification(
    { language, texts: notificationWords[language], trophyNames: trophyWords[language] },
    notification,
    "UTC",
  );
}
