import { useLanguage } from "#kit/web/language/language.tsx";
import type { Language } from "#vocabulary/languages.ts";
import { textFor } from "#vocabulary/site-settings.ts";
import type { Prompt } from "../calls.ts";

/** The text of a prompt in the language of the page. */
export function usePromptText(): (prompt: Pick<Prompt, "texts">) => { text: string; lang?: Language } {
  const { language } = useLanguage();
  return ({ texts }) => textFor(texts, language) ?? { text: "" };
}
