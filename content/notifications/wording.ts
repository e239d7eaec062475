import { localeOf, type Language } from "#contract/languages.ts";
import { parseMessage, trophyOf } from "#contract/notification-message.ts";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";
import type { TrophyId } from "#contract/trophies.ts";

/** One file of this folder. */
export type NotificationTexts = Record<Exclude<NotificationTitle, "Banned">, { title: string; text: string }> & {
  Banned: { title: string; comment: string; login: string };
};

export interface Wording {
  language: Language;
  texts: NotificationTexts;
  trophyNames: Record<TrophyId, { name: string }>;
}

export interface WordedNotification {
  /** What kind it is: a heading, short. */
  title: string;
  /** What happened, in a sentence. Plain text: what people wrote stands in it as they wrote it. */
  text: string;
}

/**
 * A notification in the reader's words. A moment is told in `timeZone`, with the zone's name; without one in the
 * zone of who runs this, which needs no name.
 */
export function wordNotification(
  { language, texts, trophyNames }: Wording,
  { notificationTitle, message }: Pick<Notification, "notificationTitle" | "message">,
  timeZone?: string,
): WordedNotification {
  const told = parseMessage(notificationTitle, message);
  const trophy = notificationTitle === "Trophy" ? trophyOf(message) : null;
  const words: Record<string, string> = {
    ...told,
    trophy: trophy === null ? "" : trophyNames[trophy].name,
    until: momentText(told.until, language, timeZone),
  };
  const { title } = texts[notificationTitle];
  const text = filledIn(sentenceOf(texts, notificationTitle, told.kind), words);
  // A message that can't be read still says what kind it is.
  return { title, text: text ?? title };
}

function sentenceOf(texts: NotificationTexts, title: NotificationTitle, kind: string | undefined): string {
  if (title !== "Banned") return texts[title].text;
  return kind === "login" ? texts.Banned.login : texts.Banned.comment;
}

/** All places at once, so that `{{title}}` in a name stays what it is. Null where something to fill in is missing. */
function filledIn(sentence: string, words: Record<string, string>): string | null {
  let complete = true;
  const text = sentence.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const word = words[name] ?? "";
    if (word === "") complete = false;
    return word;
  });
  return complete ? text : null;
}

function momentText(iso: string | undefined, language: Language, timeZone: string | undefined): string {
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
  return format.format(moment);
}
