import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { listAddress, pageIn } from "#kit/web/pages/list-address.ts";
import { correctionsWantedPath } from "#site/web/pages/account/addresses.ts";

/** The filters and the page of the list in its address. Invalid values are left out. */
export interface WantedFilters {
  /** Empty: those that the member reads. */
  languages: readonly LanguageName[];
  /** Empty: all. */
  levels: readonly Level[];
}

export const readWanted = (search: URLSearchParams) => ({
  languages: languageNames.filter((name) => search.getAll("languageName").includes(name)),
  levels: levels.filter((level) => search.getAll("level").includes(level)),
  page: pageIn(search, pageSizes.taleList),
});

export const wantedAddress = ({ languages, levels: wanted }: WantedFilters, page = 1) =>
  listAddress(correctionsWantedPath, page, { languageName: languages, level: wanted });
