import en from "#content/trophies/en.json" with { type: "json" };
import es from "#content/trophies/es.json" with { type: "json" };
import fr from "#content/trophies/fr.json" with { type: "json" };
import it from "#content/trophies/it.json" with { type: "json" };
import pt from "#content/trophies/pt.json" with { type: "json" };
import type { Language } from "#contract/languages.ts";
import type { TrophyId } from "#contract/trophies.ts";

const texts: Record<Language, typeof en> = { en, es, it, fr, pt };

export const trophyName = (language: Language, id: TrophyId): string => texts[language][id].name;
