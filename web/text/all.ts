import { languages, type Language } from "#contract/languages.ts";
import { texts as en, type Texts } from "./en.ts";
import { texts as es } from "./es.ts";
import { texts as fr } from "./fr.ts";
import { texts as it } from "./it.ts";
import { texts as pt } from "./pt.ts";
import { withEnglish } from "./with-english.ts";

const own: Record<Language, object> = { en, es, it, fr, pt };

/** All languages at once, for the server. */
export const allTexts = Object.fromEntries(
  languages.map((language) => [language, import.meta.env.DEV ? withEnglish(en, own[language]) : own[language]]),
) as Record<Language, Texts>;
