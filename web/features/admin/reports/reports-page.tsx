import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { moderationCalls } from "#contract/moderation.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { requirePage } from "#web/platform/list-address.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminHead } from "../admin-head.tsx";
import { reportsAddress, reportsAsked, reportsPath, type AskedReports } from "./addresses.ts";
import { ReportFilters } from "./report-filters.tsx";
import { ReportLine } from "./report-line.tsx";

const pageSize = pageSizes.reports;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const asked = reportsAsked(request);
  const query = {
    pageNumber: asked.page - 1,
    pageSize,
    status: asked.status ?? undefined,
    type: asked.type ?? undefined,
    // Who waits longest is next; of what is decided the newest is looked up.
    direction: asked.status === "PENDING" ? "ASC" : "DESC",
  } as const;
  const { reportings, totalReportings } = await api(moderationCalls.list, { query }, { signal: request.signal });
  requirePage({ page: asked.page, pageSize, total: totalReportings }, (page) => reportsAddress({ ...asked, page }));
  return { asked, reports: reportings, total: totalReportings, now: Date.now() };
}

/** What members reported, to be decided or already decided. */
export function Component() {
  const { t } = useTranslation("reportings");
  const { asked, reports, total, now } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <AdminHead title={t("title")} count={t(asked.status === "PENDING" ? "waiting" : "found", { count: total })} />
      <ReportFilters asked={asked} />
      {total === 0 ? (
        <Nothing asked={asked} />
      ) : (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {reports.map((report) => (
            <li key={report.id} className="border-t border-hairline">
              <ReportLine report={report} asked={asked} now={now} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        page={asked.page}
        pageSize={pageSize}
        total={total}
        counted="reports"
        href={(page) => reportsAddress({ ...asked, page })}
      />
    </div>
  );
}

/** Nothing to do is good news; no match has a way out. */
function Nothing({ asked: { status, type } }: { asked: AskedReports }) {
  const { t } = useTranslation("reportings");
  const all = reportsAddress({ page: 1, status: null, type: null });
  if (status === null && type === null) return <EmptyState>{t("empty.ever")}</EmptyState>;
  if (status === "PENDING" && type === null)
    return (
      <EmptyState action={<ButtonLink to={all}>{t("empty.showAll")}</ButtonLink>}>{t("empty.waiting")}</EmptyState>
    );
  return (
    <EmptyState action={<ButtonLink to={reportsPath}>{t("empty.clear")}</ButtonLink>}>{t("empty.noMatch")}</EmptyState>
  );
}
