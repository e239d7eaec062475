import en from "#content/messages/en.json" with { type: "json" };
import es from "#content/messages/es.json" with { type: "json" };
import fr from "#content/messages/fr.json" with { type: "json" };
import it from "#content/messages/it.json" with { type: "json" };
import pt from "#content/messages/pt.json" with { type: "json" };
import enReasons from "#content/reasons/en.json" with { type: "json" };
import esReasons from "#content/reasons/es.json" with { type: "json" };
import frReasons from "#content/reasons/fr.json" with { type: "json" };
import itReasons from "#content/reasons/it.json" with { type: "json" };
import ptReasons from "#content/reasons/pt.json" with { type: "json" };
import { toLanguage, type Language, type LanguageName } from "#contract/languages.ts";
import type { Decision } from "#contract/moderation.ts";
import { isReasonCode } from "#contract/reasons.ts";
import { filled } from "#server/platform/filled.ts";

/** What people are told of a decision, in their own language. Who is accused never learns here who accused them. */

const texts: Record<Language, (typeof en)["reports"]> = {
  en: en.reports,
  es: es.reports,
  it: it.reports,
  fr: fr.reports,
  pt: pt.reports,
};
const reasonTexts = { en: enReasons, es: esReasons, it: itReasons, fr: frReasons, pt: ptReasons };

/** What was reported, as it can be named to people. */
export type Subject = { kind: "comment"; title: string } | { kind: "goneComment" } | { kind: "person"; username: string };

/** A reason within a sentence; one that administrators added stands as they wrote it. */
function reasonWords(language: Language, reason: string): string {
  if (!isReasonCode(reason)) return reason;
  const words = reasonTexts[language][reason];
  return words.charAt(0).toLocaleLowerCase(language) + words.slice(1);
}

const withNote = (language: Language, told: string, note: string | null) =>
  note === null ? told : filled(texts[language].note, { told, note });

const wordsOf = (subject: Subject): Record<string, string> => ({ ...subject });

/** @param reasons each once; none where nobody said why */
export function authorWords(languageName: LanguageName, subject: Subject, reasons: readonly string[], note: string | null): string {
  const language = toLanguage(languageName);
  const { author } = texts[language];
  const text = subject.kind === "person" && reasons.length === 0 ? author.personWithoutReason : author[subject.kind];
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(reasons.map((reason) => reasonWords(language, reason)));
  return withNote(language, filled(text, { ...wordsOf(subject), reasons: list }), note);
}

export function reporterWords(languageName: LanguageName, subject: Subject, decision: Decision, note: string | null): string {
  const language = toLanguage(languageName);
  return withNote(language, filled(texts[language].reporter[decision][subject.kind], wordsOf(subject)), note);
}
