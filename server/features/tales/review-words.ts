import en from "#content/messages/en.json" with { type: "json" };
import es from "#content/messages/es.json" with { type: "json" };
import fr from "#content/messages/fr.json" with { type: "json" };
import it from "#content/messages/it.json" with { type: "json" };
import pt from "#content/messages/pt.json" with { type: "json" };
import { toLanguage, type Language, type LanguageName } from "#contract/languages.ts";
import { filled } from "#server/platform/filled.ts";

const texts: Record<Language, typeof en> = { en, es, it, fr, pt };

/** What an author is told of a Tale that came back, in the Tale's own language, as its author reads that one. */
export function returnedWords({ title, languageName }: { title: string; languageName: LanguageName }, note: string): string {
  return filled(texts[toLanguage(languageName)].taleReturned, { title, note });
}
