import { messages } from "#content/messages/all-languages.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";

/** The message to a member whose account becomes read-only, or writable again, in the member's language. */
export function trollMessage(languageName: LanguageName, isTroll: boolean): string {
  const { trollDeclared, trollCleared } = messages[toLanguage(languageName)];
  return isTroll ? trollDeclared : trollCleared;
}
