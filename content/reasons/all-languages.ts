import type { Language } from "#contract/languages.ts";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };

export const reasonTexts: Record<Language, typeof en> = { en, es, it, fr, pt };
