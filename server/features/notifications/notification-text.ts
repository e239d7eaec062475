import type { Language } from "#contract/languages.ts";
import type { Notification } from "#contract/notifications.ts";
import { notificationWords } from "#content/notifications/all.ts";
import { wordNotification } from "#content/notifications/wording.ts";
import { trophyWords } from "#content/trophies/all.ts";

/** A notification in words, as the page words it too; moments in UTC, as nobody knows where the receiver is. */
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
