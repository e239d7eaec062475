import en from "#content/messages/en.json" with { type: "json" };
import es from "#content/messages/es.json" with { type: "json" };
import fr from "#content/messages/fr.json" with { type: "json" };
import it from "#content/messages/it.json" with { type: "json" };
import pt from "#content/messages/pt.json" with { type: "json" };
import { toLanguage, type Language, type LanguageName } from "#contract/languages.ts";

const texts: Record<Language, Pick<typeof en, "trollDeclared" | "trollCleared">> = { en, es, it, fr, pt };

/** What somebody is told whose account becomes read-only, or writable again, in their language. */
export function trollWords(languageName: LanguageName, isTroll: boolean): string {
  const words = texts[toLanguage(languageName)];
  return isTroll ? words.trollDeclared : words.trollCleared;
}
