import { elided } from "#kit/text/elision.ts";
import { isCategorySlug } from "#vocabulary/categories.ts";
import { dateWords, localeOf, type Language } from "#vocabulary/languages.ts";
import { trophyIds, type TrophyId } from "#vocabulary/trophies.ts";
import type { Notification, NotificationTitle } from "./calls.ts";

/** The `message` of a notification: parts separated by bars, and `&com=<id>` for a comment (behaviour.md, Notifications). */

/** The parts of each kind's message, in their order. */
const parts = {
  "Post-Published": ["title", "category", "postId"],
  "Tale-Returned": ["title", "postId", "note"],
  "Revision-Published": ["title", "category", "postId"],
  "New-Tale": ["actor", "title", "category", "postId"],
  "Translation-Request": ["actor", "title", "requestId"],
  "Request-Answered": ["title", "requestId", "status"],
  Correction: ["actor", "title", "postId"],
  "Admin-Message": ["text"],
  Banned: ["kind", "until"],
  Trophy: ["trophy"],
  "Replay-Comment": ["actor", "title", "postId"],
  "Replay-Comment-Blog": ["actor", "title", "postId"],
  "First-Like-Post": ["actor", "title", "category", "postId"],
  "First-Like-Comment": ["actor", "title", "postId"],
  "First-Like-Comment-Blog": ["actor", "title", "postId"],
  "First-Comment": ["actor", "title", "postId"],
  "Comment-Held": ["actor", "title", "postId"],
} as const satisfies Record<NotificationTitle, readonly string[]>;

type PartName<T extends NotificationTitle> = (typeof parts)[T][number];

/** The kinds that link to a comment. */
export type CommentTitle = Extract<NotificationTitle, `${string}Comment${string}`>;

export type MessageParts<T extends NotificationTitle> = Record<PartName<T>, string> &
  (T extends CommentTitle ? { comment: number } : unknown);

/** Version 0.2.0 told authors of corrections by an Admin-Message with the address of their page as its last line. */
const linkedPage = /\nhttps?:\/\/[^\s/]+(\/laboratory\/tale\/\d+\/corrections)$/;

/** A bar inside a part would be read as a separator. */
const withoutBar = (part: string) => part.replaceAll("|", "¦");

export function messageOf<T extends NotificationTitle>(title: T, values: MessageParts<T>): string {
  const valueByName = values as unknown as Record<string, string | number>;
  const joined = parts[title].map((name) => withoutBar(String(valueByName[name]))).join("|");
  return valueByName.comment === undefined ? joined : `${joined}&com=${valueByName.comment}`;
}

const leadsToComment = (title: NotificationTitle): title is CommentTitle => title.includes("Comment");

/** The parts of a message; missing ones are empty. */
export function parseMessage(title: NotificationTitle, message: string): Record<string, string> & { comment: string } {
  const comment = /&com=(\d+)$/.exec(message);
  const link = title === "Admin-Message" ? linkedPage.exec(message) : null;
  const rest = message.slice(0, leadsToComment(title) ? comment?.index : link?.index);
  const found = parts[title].length === 1 ? [rest] : rest.split("|");
  const read: Record<string, string> = {};
  parts[title].forEach((name, at) => (read[name] = found[at] ?? ""));
  return { ...read, comment: leadsToComment(title) ? (comment?.[1] ?? "") : "" };
}

const number = (text: string) => (/^\d+$/.test(text) ? text : null);

/** The path of the page to which a notification links; null for an Admin-Message and for a message that cannot be parsed. */
export function targetOf({
  notificationTitle,
  message,
}: Pick<Notification, "notificationTitle" | "message">): string | null {
  const { postId = "", category = "", comment } = parseMessage(notificationTitle, message);
  const post = number(postId);
  switch (notificationTitle) {
    case "Admin-Message":
      return linkedPage.exec(message)?.[1] ?? null;
    case "Trophy":
      return "/user/trophies";
    case "Banned":
      return "/user/settings";
    case "Tale-Returned":
      return post === null ? null : `/laboratory/edit/my-laboratory/edit/${post}`;
    case "Translation-Request":
      return "/laboratory/translations";
    case "Request-Answered":
      return "/laboratory/translations?direction=sent";
    case "Correction":
      return post === null ? null : `/laboratory/tale/${post}/corrections`;
    case "Post-Published":
    case "Revision-Published":
    case "New-Tale":
    case "First-Like-Post": {
      const slug = category.toLowerCase();
      return post === null || !isCategorySlug(slug) ? null : `/posts/${slug}/${post}`;
    }
    case "Replay-Comment-Blog":
    case "First-Like-Comment-Blog":
      return post === null ? null : `/blog/posts/${post}#${comment}`;
    case "Replay-Comment":
    case "First-Like-Comment":
    case "First-Comment":
    case "Comment-Held":
      return post === null ? null : `/posts/tale/${post}#${comment}`;
  }
}

/** The trophy in the message of a Trophy notification; null if it has none. */
export function trophyOf(message: string): TrophyId | null {
  return trophyIds.find((each) => each === message) ?? null;
}

/** The texts of one language. */
type NotificationTexts = Record<
  Exclude<NotificationTitle, "Banned" | "Request-Answered">,
  { title: string; text: string }
> & {
  Banned: { title: string; comment: string; login: string };
  "Request-Answered": { title: string; accepted: string; rejected: string };
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
  const { title } = texts[notificationTitle];
  const text = interpolated(templateOf(texts, notificationTitle, parameters), parameterTexts);
  // An unreadable message shows its kind.
  return { title, text: text ?? title };
}

function templateOf(
  texts: NotificationTexts,
  title: NotificationTitle,
  { kind, status }: Record<string, string>,
): string {
  if (title === "Banned") return kind === "login" ? texts.Banned.login : texts.Banned.comment;
  if (title === "Request-Answered") return status === "ACCEPTED" ? texts[title].accepted : texts[title].rejected;
  return texts[title].text;
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

/** Without a time zone: that of the computer. */
export function dateTimeText(iso: string | undefined, language: Language, timeZone: string | undefined): string {
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
