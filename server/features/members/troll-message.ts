import { messages } from "#content/messages/all-languages.ts";
import { toLanguage, type LanguageName } from "#contract/languages.ts";

/** What somebody is told whose account becomes read-only, or writable again, in their language. */
export function trollMessage(languageName: LanguageName, isTroll: boolean): string {
  const { trollDeclared, trollCleared } = messages[toLanguage(languageName)];
  return isTroll ? trollDeclared : trollCleared;
}
