import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { seriesCalls } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { ownSeriesListPath, ownSeriesPath } from "#features/writing/web/addresses.ts";
import { LaboratoryLayout, LaboratoryPageError } from "#features/writing/web/laboratory-layout.tsx";
import { NewSeriesForm } from "./series-form.tsx";

const pageSize = pageSizes.members;
const addressOf = (page: number) => listAddress(ownSeriesListPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { username, pageNumber: page - 1, pageSize };
  const { series, totalSeries } = await api(seriesCalls.ofAuthor, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalSeries }, addressOf);
  return { series, totalSeries, page };
}

/** The writer's series, and a form for another one. */
export function Component() {
  const { t } = useTranslation(["series", "laboratory"]);
  const { series, totalSeries, page } = useLoaderData<typeof loader>();
  return (
    <LaboratoryLayout title={t("series:own.title")} lead={t("series:own.lead")}>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="own-series" className="min-w-0">
          <h2 id="own-series" data-list-heading tabIndex={-1} className="text-xl">
            {t("series:own.list")}
          </h2>
          {totalSeries === 0 ? (
            <p className="mt-4 font-serif text-lg text-ink-soft">{t("series:own.none")}</p>
          ) : (
            <ul className="mt-4 border-b border-hairline">
              {series.map(({ id, title, languageName, totalPosts }) => {
                const language = toLanguage(languageName);
                return (
                  <li key={id} className="border-t border-hairline py-4">
                    <Link
                      to={ownSeriesPath(id)}
                      lang={language}
                      className="inline-block py-1 font-serif text-lg wrap-anywhere underline-offset-4 hover:underline"
                    >
                      {title}
                    </Link>
                    <Facts>
                      <Fact>{t("series:parts", { count: totalPosts })}</Fact>
                      <Fact>
                        <span lang={language}>{ownNames[language]}</span>
                      </Fact>
                    </Facts>
                  </li>
                );
              })}
            </ul>
          )}
          <ListPages page={page} pageSize={pageSize} total={totalSeries} counted="entries" href={addressOf} />
        </section>
        <div className="lg:border-l lg:border-hairline lg:pl-8">
          <NewSeriesForm />
        </div>
      </div>
    </LaboratoryLayout>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("series");
  return <LaboratoryPageError title={t("own.title")} lead={t("own.lead")} />;
}
