import { limitsInTexts } from "#kit/text/limits-in-texts.ts";
import { languageInSentence, listFormat, numberText } from "#ui/words-of-language.ts";
import { useLanguage } from "./language.tsx";
import { useOfferedLanguages } from "./offered.ts";

/** The numbers in texts about the product and the languages of the site, formatted in the reader's language. */
export function useFormattedLimits() {
  const { language } = useLanguage();
  const list = listFormat(language);
  const languages = useOfferedLanguages().map((each) => languageInSentence(each, language));
  const limits = limitsInTexts({
    number: (value) => numberText(language, value),
    list: (words) => list.format(words),
  });
  return { ...limits, languageList: list.format(languages) };
}
