import { trophyTexts } from "#content/trophies/all-languages.ts";
import { toLanguage, type LanguageName } from "#contract/languages.ts";
import { trophyArtVersion, type Trophy } from "#contract/trophies.ts";
import { trophyIds } from "#contract/trophy-ids.ts";

/** All trophies with their texts in one language. */
export function trophiesIn(languageName: LanguageName): Trophy[] {
  const words = trophyTexts[toLanguage(languageName)];
  return trophyIds.map((id) => {
    const { name, description } = words[id];
    return { id, name, description, image: `/trophy-art/${id}.svg?v=${trophyArtVersion}` };
  });
}
