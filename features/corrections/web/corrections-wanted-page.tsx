import { useTranslation } from "react-i18next";
import { Form, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { languageNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { searchCalls } from "#features/search/calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageIn, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { areSame, listChoices, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { FilterChips } from "#features/tales/web/tale-filters.tsx";
import { FiltersDisclosure, LanguageChoices, LevelChoices } from "#features/tales/web/filter-choices.tsx";
import { overviewText } from "#features/tales/web/first-sentence.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { correctionsWantedPath } from "#site/web/pages/account/addresses.ts";

/** The filters and the page of the list in its address. Invalid values are left out. */
interface WantedFilters {
  /** Empty: those that the member reads. */
  languages: readonly LanguageName[];
  /** Empty: all. */
  levels: readonly Level[];
}

const pageSize = pageSizes.taleList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api, language } = context.get(pageContext);
  const { signal } = request;
  const choices = await listChoices(api, signal);
  const read = choices?.languagesRead ?? languageNames.filter((name) => toLanguage(name) === language);
  const { page, ...asked } = readWanted(new URL(request.url).searchParams);
  // The form sends the languages that were ticked at first, too.
  const filters = areSame(asked.languages, read) ? { ...asked, languages: [] } : asked;
  const query = {
    correctionsWelcome: true,
    languageName: [...(filters.languages.length === 0 ? read : filters.languages)],
    level: filters.levels.length === 0 ? undefined : [...filters.levels],
    withoutWarning: withoutWarning(choices?.hiddenWarnings ?? []),
    sortBy: "publicationDate",
    pageNumber: page - 1,
    pageSize,
  } as const;
  const { posts, totalPosts } = await api(searchCalls.search, { query }, { signal });
  requirePage({ page, pageSize, total: totalPosts }, (to) => wantedAddress(filters, to));
  return { filters, read, page, posts, totalPosts };
}

/** Tales whose authors welcome corrections, in the languages that the member reads. */
export function Component() {
  const { t } = useTranslation(["corrections", "tales"]);
  const { filters, read, page, posts, totalPosts } = useLoaderData<typeof loader>();
  const isFiltered = filters.languages.length + filters.levels.length > 0;
  return (
    <>
      <Head />
      <div className="mt-7">
        <Filters key={wantedAddress(filters)} filters={filters} read={read} />
        <div className="mt-3 flex flex-wrap gap-x-4 empty:hidden">
          <FilterChips filters={filters} addressOf={(changes) => wantedAddress({ ...filters, ...changes })} />
        </div>
      </div>
      <h2 className="sr-only" data-list-heading tabIndex={-1}>
        {t("wanted.list")}
      </h2>
      {posts.length === 0 ? (
        <EmptyState
          action={
            isFiltered ? (
              <ButtonLink to={correctionsWantedPath}>{t("tales:filters.removeAll")}</ButtonLink>
            ) : (
              <ButtonLink to="/posts" icon="book">
                {t("wanted.browse")}
              </ButtonLink>
            )
          }
        >
          {isFiltered ? t("wanted.noMatch") : t("wanted.empty")}
        </EmptyState>
      ) : (
        <ol className="mt-4 border-b border-hairline">
          {posts.map((tale) => (
            <li key={tale.id} className="border-t border-hairline py-6 first:border-0">
              <TaleRow tale={tale} category>
                <p lang={toLanguage(tale.languageName)} className="mt-2 line-clamp-3 max-w-[42em] font-serif">
                  {overviewText(tale.overview)}
                </p>
              </TaleRow>
            </li>
          ))}
        </ol>
      )}
      <ListPages
        className="mt-10"
        page={page}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        href={(to) => wantedAddress(filters, to)}
      />
    </>
  );
}

interface FiltersProps {
  filters: WantedFilters;
  /** The languages of the list without a filter. */
  read: readonly LanguageName[];
}

function Filters({ filters, read }: FiltersProps) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  const languages = filters.languages.length === 0 ? read : filters.languages;
  return (
    <FiltersDisclosure>
      <Form method="get" action={correctionsWantedPath} className="grid gap-x-10 gap-y-4 pt-2 pb-6 sm:grid-cols-2">
        <LanguageChoices chosen={languages} />
        <LevelChoices chosen={filters.levels} />
        <div className="col-span-full">
          <Button type="submit">{t("filters.apply")}</Button>
        </div>
      </Form>
    </FiltersDisclosure>
  );
}

function Head() {
  const { t } = useTranslation("corrections");
  return <PrivatePageHead title={t("wanted.title")} lead={t("wanted.lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

const readWanted = (search: URLSearchParams) => ({
  languages: languageNames.filter((name) => search.getAll("languageName").includes(name)),
  levels: levels.filter((level) => search.getAll("level").includes(level)),
  page: pageIn(search, pageSizes.taleList),
});

const wantedAddress = ({ languages, levels: wanted }: WantedFilters, page = 1) =>
  listAddress(correctionsWantedPath, page, { languageName: languages, level: wanted });
