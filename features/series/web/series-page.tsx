import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { seriesCalls } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { overviewText } from "#features/tales/web/first-sentence.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { seriesAddress } from "./series-address.ts";

const pageSize = pageSizes.taleList;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const series = await api(seriesCalls.read, { params: { id: params.id ?? "" }, query }, { signal: request.signal });
  requirePage({ page, pageSize, total: series.totalPosts }, (number) => listAddress(seriesAddress(series.id), number));
  return { series, page };
}

/** A series: its author, its description, and its published Tales with their numbers. */
export function Component() {
  const { t } = useTranslation(["series", "tales"]);
  const { series, page } = useLoaderData<typeof loader>();
  const readerLanguage = useLanguage().language;
  const language = toLanguage(series.languageName);
  const addressOf = (number: number) => listAddress(seriesAddress(series.id), number);
  const description =
    series.description === ""
      ? t("series:described", { title: series.title, author: series.author })
      : series.description;
  const title = page === 1 ? series.title : t("tales:pageTitle", { title: series.title, page });
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description={description}
        canonicalPath={addressOf(page)}
        noIndex={series.totalPosts === 0}
      />
      {series.totalPosts > 0 && (
        <ListJsonLd
          page={{ name: series.title, description, path: addressOf(page) }}
          items={series.posts.map((tale) => ({ name: tale.title, path: taleAddress(tale) }))}
          first={first}
        />
      )}
      <header className="max-w-[52rem] border-b border-hairline pb-8">
        <p className="eyebrow">{t("series:series")}</p>
        <h1 lang={language} className="mt-2 text-3xl wrap-anywhere hyphens-auto md:text-4xl">
          {series.title}
        </h1>
        <p className="mt-3 font-serif text-lg">
          {t("tales:by")}{" "}
          <Link to={profileAddress(series.author)} rel="author" translate="no" className="link">
            {series.author}
          </Link>
        </p>
        <Facts className="mt-1.5">
          <Fact>{t("series:parts", { count: series.totalPosts })}</Fact>
          {language !== readerLanguage && (
            <Fact>
              <span lang={language}>{ownNames[language]}</span>
            </Fact>
          )}
        </Facts>
        {series.description !== "" && (
          <p lang={language} className="mt-5 font-serif text-lg whitespace-pre-line wrap-anywhere text-ink-soft">
            {series.description}
          </p>
        )}
      </header>
      {series.totalPosts === 0 ? (
        <EmptyState action={<ButtonLink to="/posts">{t("series:readOthers")}</ButtonLink>}>
          <span data-list-heading tabIndex={-1}>
            {t("series:noneYet")}
          </span>
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only" data-list-heading tabIndex={-1}>
            {t("series:list")}
          </h2>
          <ol start={first} className="max-w-[52rem]">
            {series.posts.map((tale, at) => (
              <li key={tale.id} className="border-b border-hairline py-7 last:border-0">
                <p className="mb-2 text-sm text-ink-soft tabular-nums">{t("series:part", { number: first + at })}</p>
                <TaleRow tale={tale} category>
                  <p lang={language} className="mt-2 line-clamp-2 font-serif hyphens-auto">
                    {overviewText(tale.overview)}
                  </p>
                </TaleRow>
              </li>
            ))}
          </ol>
          <ListPages page={page} pageSize={pageSize} total={series.totalPosts} counted="tales" href={addressOf} />
        </>
      )}
    </div>
  );
}
