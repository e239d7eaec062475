import type { Api } from "#kit/web/calls/api.ts";
import { localeOf, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { dictionariesCalls, type Direction } from "../calls.ts";

let known: Promise<readonly Direction[]> | null = null;

/** Asks once for all Tales that a reader opens. */
function directionsFrom(api: Api): Promise<readonly Direction[]> {
  known ??= api(dictionariesCalls.list, {}, { askAgain: false }).then(({ directions }) => directions);
  known.catch(() => {
    known = null;
  });
  return known;
}

/** The size of the packs from some languages to another one as a text; null if there are none. @throws if the site can't be asked */
export async function packsSize(
  api: Api,
  from: readonly LanguageName[],
  to: LanguageName,
  language: Language,
): Promise<string | null> {
  const directions = await directionsFrom(api);
  const packs = directions.filter((each) => from.includes(each.from) && each.to === to);
  const bytes = packs.reduce((total, { packBytes }) => total + packBytes, 0);
  const format = new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 0,
  });
  // A no-break space keeps number and unit on one line.
  return bytes === 0 ? null : format.format(Math.ceil(bytes / 1000)).replace(/\s/u, "\u00a0");
}
