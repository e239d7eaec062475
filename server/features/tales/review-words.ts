import { messages } from "#content/messages/all.ts";
import { toLanguage, type LanguageName } from "#contract/languages.ts";
import { filled } from "#server/platform/filled.ts";

/** What an author is told of a Tale that came back, in the Tale's own language, as its author reads that one. */
export function returnedWords({ title, languageName }: { title: string; languageName: LanguageName }, note: string): string {
  return filled(messages[toLanguage(languageName)].taleReturned, { title, note });
}
