import { trophyTexts } from "#content/trophies/all-languages.ts";
import type { Language } from "#contract/languages.ts";
import type { TrophyId } from "#contract/trophy-ids.ts";

export const trophyName = (language: Language, id: TrophyId): string => trophyTexts[language][id].name;
