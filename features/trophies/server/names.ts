import { trophyTexts } from "#content/trophies/all-languages.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";

export const trophyName = (language: Language, id: TrophyId): string => trophyTexts[language][id].name;
