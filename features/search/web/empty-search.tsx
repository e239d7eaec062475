import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFilterText } from "./filter-text.ts";
import { emptySearch, inAnyLanguage, searchAddress, type AppliedFilter, type SearchState } from "./search-address.ts";

/** A filter, and how many Tales match without it. */
export interface Looser {
  filter: AppliedFilter;
  total: number;
}

interface EmptySearchProps {
  state: SearchState;
  looser: readonly Looser[];
  /** The reader has chosen some: the language of the page is none of them. */
  hasFilters: boolean;
  isPrivate: boolean;
  /** Similar spellings follow: the filters to loosen are enough. */
  isShort: boolean;
}

/** Nothing matches: it names the filters whose removal finds something. */
export function EmptySearch({ state, looser, hasFilters, isPrivate, isShort }: EmptySearchProps) {
  const { t } = useTranslation("search");
  const filterText = useFilterText();
  const addressOf = (search: SearchState) => searchAddress(inAnyLanguage(search));
  const list = looser.length > 0 && (
    <ul className="flex flex-col items-start">
      {looser.map(({ filter, total }) => (
        <li key={`${filter.name} ${filter.value}`}>
          <Link to={addressOf(filter.without)} className="link inline-flex min-h-11 items-center">
            {t("loosen", { filter: filterText(filter), count: total })}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (isShort) return list;
  const withoutFilters = addressOf({ ...emptySearch, query: state.query });
  return (
    <EmptyState
      action={
        list ||
        (hasFilters && state.query !== "" ? (
          <ButtonLink to={withoutFilters}>{t("filters.clear")}</ButtonLink>
        ) : (
          <ButtonLink to="/posts" icon="book">
            {t("browse")}
          </ButtonLink>
        ))
      }
    >
      {isPrivate ? t("private", { author: state.author }) : t(hasFilters ? "nothingWithFilters" : "nothing")}
    </EmptyState>
  );
}
