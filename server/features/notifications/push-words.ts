import type { Language } from "#contract/languages.ts";
import type { Notification } from "#contract/notifications.ts";
import en from "#content/notifications/en.json" with { type: "json" };
import es from "#content/notifications/es.json" with { type: "json" };
import fr from "#content/notifications/fr.json" with { type: "json" };
import it from "#content/notifications/it.json" with { type: "json" };
import pt from "#content/notifications/pt.json" with { type: "json" };
import { wordNotification } from "#content/notifications/wording.ts";
import enTrophies from "#content/trophies/en.json" with { type: "json" };
import esTrophies from "#content/trophies/es.json" with { type: "json" };
import frTrophies from "#content/trophies/fr.json" with { type: "json" };
import itTrophies from "#content/trophies/it.json" with { type: "json" };
import ptTrophies from "#content/trophies/pt.json" with { type: "json" };

const texts = { en, es, it, fr, pt };
const trophyNames = { en: enTrophies, es: esTrophies, it: itTrophies, fr: frTrophies, pt: ptTrophies };

/** A notification in words, as the page words it too; moments in UTC, as nobody knows where the receiver is. */
export function wordsOf(language: Language, notification: Pick<Notification, "notificationTitle" | "message">) {
  return wordNotification({ language, texts: texts[language], trophyNames: trophyNames[language] }, notification, "UTC");
}
