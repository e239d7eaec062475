import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { figuresCalls, type Ranked } from "../calls.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { chooseCategoryPath, ownSeriesPath } from "#features/writing/web/addresses.ts";
import { LaboratoryLayout, LaboratoryPageError } from "#features/writing/web/laboratory-layout.tsx";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { pageSizes } from "#vocabulary/limits.ts";
import { figuresOfTalePath, figuresPath } from "./addresses.ts";
import { FiguresChart, NumberHeadings, Numbers } from "./figures-chart.tsx";
import { FiguresTotals, HowCounted } from "./figures-totals.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { dayOf, daysOf, type Days } from "./period.ts";

const pageSize = pageSizes.members;

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const today = dayOf(Date.now());
  const days = daysOf(request, today);
  const page = pageOf(request, pageSize);
  const query = { ...days, pageNumber: page - 1, pageSize };
  const figures = await api(figuresCalls.ofAll, { query }, { signal: request.signal });
  const total = Math.max(figures.totalPosts, figures.totalSeries);
  requirePage({ page, pageSize, total }, (to) => addressOf(days, to));
  return { figures, today, days, page };
}

const addressOf = (days: Days, page: number) => listAddress(figuresPath, page, { ...days });

/** How often the writer's Tales are read. */
export function Component() {
  const { t } = useTranslation(["figures", "laboratory"]);
  const { figures, today, days, page } = useLoaderData<typeof loader>();
  const { posts, totalPosts, series, totalSeries } = figures;
  const pages = { page, pageSize, href: (to: number) => addressOf(days, to) };
  return (
    <LaboratoryLayout title={t("figures:title")} lead={t("figures:lead")}>
      {totalPosts === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
              {t("laboratory:intro.begin")}
            </ButtonLink>
          }
        >
          {t("figures:none")}
        </EmptyState>
      ) : (
        <>
          <PeriodChoice path={figuresPath} days={days} today={today} />
          <FiguresTotals figures={figures} days={days} />
          <FiguresChart figures={figures.days} days={days} />
          <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
            <RankedList title={t("figures:tales")} ranked={posts} addressOf={(id) => figuresWithin(id, days)} />
            <RankedList title={t("figures:series")} ranked={series} addressOf={ownSeriesPath} />
          </div>
          <ListPages
            {...pages}
            total={Math.max(totalPosts, totalSeries)}
            counted={totalPosts >= totalSeries ? "tales" : "entries"}
          />
          <HowCounted />
        </>
      )}
    </LaboratoryLayout>
  );
}

const figuresWithin = (id: number, days: Days) => listAddress(figuresOfTalePath(id), 1, { ...days });

interface RankedListProps {
  title: string;
  ranked: Ranked;
  addressOf: (id: number) => string;
}

/** Tales or series, the most opened first; nothing if there are none on this page. */
function RankedList({ title, ranked, addressOf: addressOfOne }: RankedListProps) {
  const { t } = useTranslation("figures");
  if (ranked.length === 0) return null;
  return (
    <div className="min-w-0">
      <h2 className="text-xl">{title}</h2>
      <table className="mt-3 w-full text-left tabular-nums">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {t("titleOfTale")}
            </th>
            <NumberHeadings />
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ id, title: name, opened, finished }) => (
            <tr key={id} className="border-t border-hairline align-baseline">
              <th scope="row" className="w-full font-normal">
                <Link
                  to={addressOfOne(id)}
                  className="inline-flex min-h-11 items-center py-2 font-serif text-lg wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </th>
              <Numbers opened={opened} finished={finished} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("figures");
  return <LaboratoryPageError title={t("title")} lead={t("lead")} />;
}
