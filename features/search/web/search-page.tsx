import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { warnings } from "#kit/calls/level-and-warnings.ts";
import { pageSizes, search as bounds } from "#vocabulary/limits.ts";
import { searchCalls, type LanguageCounts, type Understood } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { Chip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { listChoices, useListsForMember, type ListChoices } from "#features/reading-settings/web/list-choices.ts";
import { appliedFilters, inAnyLanguage, readSearchState, searchAddress, type SearchState } from "./search-address.ts";
import {
  EmptySearch,
  LanguageLinks,
  SearchResult,
  UnderstoodLinks,
  useFilterText,
  type Looser,
} from "./search-results.tsx";
import { SearchForm } from "./search-form.tsx";
import { forgetShown, forgottenWarnings, rememberShown } from "./shown-warnings.ts";

const pageSize = pageSizes.taleList;

function queryOf({ query, category, author, sortBy, minutesMax, ...lists }: SearchState, size = pageSize) {
  const some = <T,>(values: T[]) => (values.length === 0 ? undefined : values);
  return {
    query: query === "" ? undefined : query,
    category: category ?? undefined,
    author: author ?? undefined,
    sortBy: sortBy ?? undefined,
    minutesMax: minutesMax ?? undefined,
    languageName: some(lists.languageName),
    tag: some(lists.tag),
    withoutTag: some(lists.withoutTag),
    level: some(lists.level),
    withoutWarning: some(lists.withoutWarning),
    correctionsWelcome: lists.correctionsWelcome || undefined,
    pageNumber: lists.pageNumber,
    pageSize: size,
  };
}

/** Visitors see what the search finds in other languages, if it asks for one. */
const hasLanguageLinks = ({ languageName }: SearchState, isVisitor: boolean) => isVisitor && languageName.length === 1;

interface Asked {
  api: Api;
  state: SearchState;
  /** The languages of the site. */
  offered: readonly LanguageName[];
  isVisitor: boolean;
  signal: AbortSignal;
}

/** Filters to try without, if nothing matches: those whose removal finds something. */
async function looserSearches({ api, offered, state, isVisitor, signal }: Asked) {
  const tried = appliedFilters(state, offered)
    .filter(({ name }) => name !== "languageName" || !hasLanguageLinks(state, isVisitor))
    .filter(({ without }) => without.query !== "" || appliedFilters(without, offered).length > 0)
    .slice(0, 8);
  const totals = await Promise.all(
    tried.map(async (filter) => {
      const found = await api(searchCalls.search, { query: queryOf(filter.without, 1) }, { signal });
      return { filter, total: found.similar ? 0 : found.totalPosts };
    }),
  );
  return totals.filter(({ total }) => total > 0);
}

type Outcome =
  | { kind: "nothing asked" | "too short" | "only exclusions" }
  | ({ kind: "found"; looser: Looser[] } & Awaited<ReturnType<typeof search>>);

const search = (api: Api, state: SearchState, signal: AbortSignal) =>
  api(searchCalls.search, { query: queryOf(state) }, { signal });

async function outcomeOf(asked: Asked): Promise<Outcome> {
  const { api, offered, state, signal } = asked;
  if (state.query === "" && appliedFilters(state, offered).length === 0) return { kind: "nothing asked" };
  if (state.query !== "" && [...state.query].length < bounds.query.min) return { kind: "too short" };
  try {
    const found = await search(api, state, signal);
    const nothing = found.totalPosts === 0 || found.similar;
    return { kind: "found", ...found, looser: nothing ? await looserSearches(asked) : [] };
  } catch (error) {
    // The state has only valid values: the words themselves are refused.
    if (error instanceof ApiError && error.status === 400) return { kind: "only exclusions" };
    throw error;
  }
}

/** It does not say its languages: a new search, and not a step from another one. */
const isFresh = ({ languageName }: SearchState) => languageName.length === 0;

/** The same search in the languages that a member reads, without Tales with the hidden warnings. Both can be removed again. */
const addressFor = ({ languagesRead, hiddenWarnings }: ListChoices, state: SearchState) =>
  searchAddress({
    ...state,
    languageName: isFresh(state) ? [...languagesRead] : state.languageName,
    withoutWarning: warnings.filter((each) =>
      [...state.withoutWarning, ...forgottenWarnings(state, hiddenWarnings)].includes(each),
    ),
  });

const isForMember = (state: SearchState, { hiddenWarnings }: ListChoices) =>
  !isFresh(state) && forgottenWarnings(state, hiddenWarnings).length === 0;

/** Without languages, visitors search the Tales in the language of the page. */
const forVisitor = (state: SearchState, language: LanguageName, offered: Asked["offered"]): SearchState =>
  isFresh(state) && (state.query !== "" || appliedFilters(state, offered).length > 0)
    ? { ...state, languageName: [language] }
    : state;

interface Around {
  counts: LanguageCounts | null;
  understood: Understood | null;
}

/** Links around the Tales. The search works without them. */
async function around(api: Api, shown: SearchState, isVisitor: boolean, signal: AbortSignal): Promise<Around> {
  const { query } = shown;
  const { languageName: _languages, pageNumber, pageSize: _size, sortBy: _sortBy, ...filters } = queryOf(shown);
  const [counts, understood] = await Promise.all([
    hasLanguageLinks(shown, isVisitor)
      ? api(searchCalls.countLanguages, { query: filters }, { signal }).catch(() => null)
      : null,
    query !== "" && pageNumber === 0
      ? api(searchCalls.understand, { query: { query } }, { signal }).catch(() => null)
      : null,
  ]);
  return { counts, understood };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language, site } = context.get(pageContext);
  const { languages: offered } = site;
  const state = readSearchState(new URL(request.url).searchParams);
  const choices = await listChoices(api, request.signal);
  if (choices !== null) {
    if (isFresh(state)) forgetShown();
    else rememberShown(state);
    if (!isForMember(state, choices)) throw redirect(addressFor(choices, state));
  }
  const isVisitor = choices === null;
  const shown = isVisitor ? forVisitor(state, toLanguageName(language), offered) : state;
  const outcome = await outcomeOf({ api, state: shown, offered, isVisitor, signal: request.signal });
  const isAnswered = outcome.kind === "found";
  const links: Around = isAnswered
    ? await around(api, shown, isVisitor, request.signal)
    : { counts: null, understood: null };
  return { state, shown, outcome, ...links };
}

export function Component() {
  const { state, shown, outcome, counts, understood } = useLoaderData<typeof loader>();
  const { t } = useTranslation("search");
  const offered = useOfferedLanguageNames();
  // A search of everybody: for a member it is made again, with the languages in its address.
  const isOpen = isFresh(state);
  const isStale = useListsForMember((choices) => isForMember(state, choices));
  const hydrated = useHydrated();
  const waiting = hydrated ? isStale && "invisible" : isOpen && "in-data-[session=in]:invisible";
  const title = state.query === "" ? t("title") : t("titleOf", { query: state.query });
  return (
    <div className="page-width pt-8 pb-14 md:pt-12">
      <PageHead title={title} noIndex />
      <h1 className="text-2xl md:text-3xl">{t("title")}</h1>
      {/* A new address has new choices. */}
      <SearchForm key={searchAddress({ ...shown, pageNumber: 0 })} state={shown} />
      <div
        key={`results ${searchAddress(state)}`}
        className={classNames(waiting)}
        data-lists={hydrated && !isStale ? undefined : ""}
      >
        <Chips state={shown} />
        {understood !== null && <UnderstoodLinks understood={understood} />}
        {outcome.kind === "found" ? (
          <Results state={shown} hasFilters={appliedFilters(state, offered).length > 0} outcome={outcome}>
            {counts !== null && <LanguageLinks state={shown} counts={counts} />}
          </Results>
        ) : (
          outcome.kind !== "nothing asked" && (
            <p role="status" className="mt-8 text-lg">
              {outcome.kind === "too short" ? t("tooShort") : t("onlyExclusions")}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function Chips({ state }: { state: SearchState }) {
  const { t } = useTranslation("search");
  const filterText = useFilterText();
  const filters = appliedFilters(state, useOfferedLanguageNames());
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t("filters.applied")} className="mt-4 flex flex-wrap gap-x-3">
      {filters.map((filter) => {
        const text = filterText(filter);
        return (
          <li key={`${filter.name} ${filter.value}`}>
            <Chip
              removeTo={searchAddress(inAnyLanguage(filter.without))}
              removeText={t("filters.remove", { filter: text })}
            >
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

interface ResultsProps {
  state: SearchState;
  hasFilters: boolean;
  outcome: Extract<Outcome, { kind: "found" }>;
  /** Links to the same search in other languages. */
  children: ReactNode;
}

function Results({ state, hasFilters, outcome, children }: ResultsProps) {
  const { t } = useTranslation("search");
  const { posts, totalPosts, atLeast, similar, looser } = outcome;
  const count = t(atLeast ? "countAtLeast" : "count", { count: totalPosts });
  return (
    <section className="mt-6">
      <h2 data-list-heading tabIndex={-1} className={totalPosts === 0 ? "sr-only" : "text-lg"}>
        <span role="status">{similar ? t("similar", { query: state.query }) : count}</span>
      </h2>
      {outcome.incomplete === true && <p className="mt-2 max-w-prose">{t("incomplete")}</p>}
      {children}
      {(totalPosts === 0 || similar) && (
        <EmptySearch
          state={state}
          looser={looser}
          hasFilters={hasFilters}
          isPrivate={outcome.private === true}
          isShort={similar}
        />
      )}
      {posts.length > 0 && (
        <ol className="mt-4 border-b border-hairline">
          {posts.map((tale) => (
            <li
              key={tale.id}
              data-warnings={tale.warnings.join(" ") || undefined}
              className="border-t border-hairline py-6"
            >
              <SearchResult tale={tale} />
            </li>
          ))}
        </ol>
      )}
      <ListPages
        className="mt-10"
        page={state.pageNumber + 1}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        href={(number) => searchAddress({ ...state, pageNumber: number - 1 })}
      />
    </section>
  );
}
