import { dateWords } from "#vocabulary/date-words.ts";
import { elided } from "#kit/text/elision.ts";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import { parseMessage, targetOf, trophyOf } from "./message.ts";
import type { Notification, NotificationTitle } from "./calls.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";

/** The texts of one language. */
type NotificationTexts = Record<Exclude<NotificationTitle, "Banned">, { title: string; text: string }> & {
  Banned: { title: string; comment: string; login: string };
  /** `corrections`: the title of one that leads to the corrections of a Tale. */
  "Admin-Message": { corrections: string };
};

export interface LocalizationTexts {
  language: Language;
  texts: NotificationTexts;
  trophyNames: Record<TrophyId, { name: string }>;
}

export interface LocalizedNotification {
  /** The kind, as a short heading. */
  title: string;
  /** One sentence that says what happened. It is plain text and repeats literally the parts that members wrote. */
  text: string;
}

/**
 * The text of a notification in the reader's language. Times are in `timeZone`, with its name; without it in the local
 * time zone, without a name.
 */
export function localizeNotification(
  { language, texts, trophyNames }: LocalizationTexts,
  { notificationTitle, message }: Pick<Notification, "notificationTitle" | "message">,
  timeZone?: string,
): LocalizedNotification {
  const parameters = parseMessage(notificationTitle, message);
  const trophy = notificationTitle === "Trophy" ? trophyOf(message) : null;
  const parameterTexts: Record<string, string> = {
    ...parameters,
    trophy: trophy === null ? "" : trophyNames[trophy].name,
    until: dateTimeText(parameters.until, language, timeZone),
  };
  const isAboutCorrections = notificationTitle === "Admin-Message" && targetOf({ notificationTitle, message }) !== null;
  const title = isAboutCorrections ? texts[notificationTitle].corrections : texts[notificationTitle].title;
  const text = interpolated(templateOf(texts, notificationTitle, parameters.kind), parameterTexts);
  // An unreadable message shows its kind.
  return { title, text: text ?? title };
}

function templateOf(texts: NotificationTexts, title: NotificationTitle, kind: string | undefined): string {
  if (title !== "Banned") return texts[title].text;
  return kind === "login" ? texts.Banned.login : texts.Banned.comment;
}

/** Replaces all placeholders at once, so that `{{title}}` in a name stays as it is. Null if a value is missing. */
function interpolated(sentence: string, words: Record<string, string>): string | null {
  let complete = true;
  const text = sentence.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_place, name: string, before?: string) => {
    const word = words[name] ?? "";
    if (word === "") complete = false;
    return elided(word, before);
  });
  return complete ? text : null;
}

function dateTimeText(iso: string | undefined, language: Language, timeZone: string | undefined): string {
  const moment = new Date(iso ?? "");
  if (Number.isNaN(moment.getTime())) return "";
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone !== undefined && { timeZone, timeZoneName: "short" }),
  });
  return dateWords(format.format(moment), language);
}
