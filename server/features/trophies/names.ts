import { trophyWords } from "#content/trophies/all.ts";
import type { Language } from "#contract/languages.ts";
import type { TrophyId } from "#contract/trophies.ts";

export const trophyName = (language: Language, id: TrophyId): string => trophyWords[language][id].name;
