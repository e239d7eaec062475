import { messages } from "#content/messages/all-languages.ts";
import { reasonTexts } from "#content/reasons/all-languages.ts";
import { localeOf, toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { Decision } from "../shapes.ts";
import { isReasonCode } from "#vocabulary/reasons.ts";
import { interpolate } from "#kit/server/interpolate.ts";

/** The texts of messages about a decision, in the receiver's language. They never reveal the reporter to the accused. */

/** The reported item as the messages name it. */
export type Subject =
  | { kind: "comment"; title: string }
  | { kind: "goneComment" }
  | { kind: "tale"; title: string }
  | { kind: "person"; username: string };

/** A reason for use inside a sentence. A reason that an administrator added is used as it is. */
function reasonWithin(language: Language, reason: string): string {
  if (!isReasonCode(reason)) return reason;
  const words = reasonTexts[language][reason];
  return words.charAt(0).toLocaleLowerCase(language) + words.slice(1);
}

const withNote = (language: Language, message: string, note: string | null) =>
  note === null ? message : interpolate(messages[language].reports.note, { message, note });

const parametersOf = (subject: Subject): Record<string, string> => ({ ...subject });

/** @param reasons without duplicates; empty if no reporter gave one */
export function authorMessage(
  languageName: LanguageName,
  subject: Subject,
  reasons: readonly string[],
  note: string | null,
): string {
  const language = toLanguage(languageName);
  const { author } = messages[language].reports;
  const text = subject.kind === "person" && reasons.length === 0 ? author.personWithoutReason : author[subject.kind];
  const list = new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(
    reasons.map((reason) => reasonWithin(language, reason)),
  );
  return withNote(language, interpolate(text, { ...parametersOf(subject), reasons: list }), note);
}

export function reporterMessage(
  languageName: LanguageName,
  subject: Subject,
  decision: Decision,
  note: string | null,
): string {
  const language = toLanguage(languageName);
  return withNote(
    language,
    interpolate(messages[language].reports.reporter[decision][subject.kind], parametersOf(subject)),
    note,
  );
}
