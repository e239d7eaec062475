import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";

type Tale = Pick<ListedTale, "languageName" | "versions" | "translationOf">;

/** The languages in which a published Tale's story has no published version. */
export function freeLanguages({ languageName, versions, translationOf }: Tale): LanguageName[] {
  const taken = [languageName, translationOf?.languageName, ...versions.map((version) => version.languageName)];
  return languageNames.filter((each) => !taken.includes(each));
}
