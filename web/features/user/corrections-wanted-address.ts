import { languageNames, type LanguageName } from "#contract/languages.ts";
import { levels, type Level } from "#contract/level-and-warnings.ts";
import { pageSizes } from "#contract/limits.ts";
import { listAddress, pageIn } from "#web/platform/list-address.ts";
import { correctionsWantedPath } from "./addresses.ts";

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
