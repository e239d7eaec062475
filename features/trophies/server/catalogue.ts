import { trophyTexts } from "#content/trophies/all-languages.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { trophyArtVersion, type Trophy } from "../calls.ts";
import { trophyIds } from "#vocabulary/trophies.ts";

/** All trophies with their texts in one language. */
export function trophiesIn(languageName: LanguageName): Trophy[] {
  const words = trophyTexts[toLanguage(languageName)];
  return trophyIds.map((id) => {
    const { name, description } = words[id];
    return { id, name, description, image: `/trophy-art/${id}.svg?v=${trophyArtVersion}` };
  });
}
