import type { Language } from "#contract/languages.ts";
import { texts as en, type Texts } from "./en.ts";
import { texts as es } from "./es.ts";
import { texts as fr } from "./fr.ts";
import { texts as it } from "./it.ts";
import { texts as pt } from "./pt.ts";

/** All languages at once, for the server. */
export const allTexts = { en, es, it, fr, pt } as unknown as Record<Language, Texts>;
