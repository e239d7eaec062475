import { toLanguageName } from "#contract/languages.ts";
import type { Shown } from "./platform/page-route.ts";

/**
 * What public pages display, in the words by which the server invalidates them: `tale:42`, `author:maraholt`,
 * `list:horror:EN`, `tags:horror:EN`, `tales:EN` (anything published in a language).
 */

export const allTales = ({ language }: Shown) => [`tales:${toLanguageName(language)}`];

export function category({ params, language }: Shown): string[] {
  const name = `${params.category}:${toLanguageName(language)}`;
  return [`list:${name}`, `tags:${name}`];
}

export function tale({ params }: Shown): string[] {
  return [`tale:${params.id}`];
}
