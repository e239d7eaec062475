import { useRef } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { moderationCalls } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { reportsAddress, readReportsFilter, reportsPath, type ReportsFilter } from "./addresses.ts";
import { DecideShown } from "./decide-shown.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportRow } from "./report-row.tsx";

const pageSize = pageSizes.reports;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readReportsFilter(request);
  const query = {
    pageNumber: filter.page - 1,
    pageSize,
    status: filter.status ?? undefined,
    type: filter.type ?? undefined,
    about: filter.about ?? undefined,
    by: filter.by ?? undefined,
    // Pending reports are listed oldest first, decided ones newest first.
    direction: filter.status === "PENDING" ? "ASC" : "DESC",
  } as const;
  const { reportings, totalReportings } = await api(moderationCalls.list, { query }, { signal: request.signal });
  requirePage({ page: filter.page, pageSize, total: totalReportings }, (page) => reportsAddress({ ...filter, page }));
  return { filter, reports: reportings, total: totalReportings, now: Date.now() };
}

/** The reports of members, pending or decided. */
export function Component() {
  const { t } = useTranslation("reportings");
  const { filter, reports, total, now } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        countLine={countLine}
        count={t(filter.status === "PENDING" ? "waiting" : "found", { count: total })}
      />
      {filter.about !== null && <p className="mt-2">{t("about", { username: filter.about })}</p>}
      {filter.by !== null && <p className="mt-2">{t("by", { username: filter.by })}</p>}
      <ReportFilters filter={filter} />
      {total === 0 ? (
        <NoReports filter={filter} />
      ) : (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {reports.map((report) => (
            <li key={report.id} className="border-t border-hairline">
              <ReportRow report={report} filter={filter} now={now} />
            </li>
          ))}
        </ul>
      )}
      {filter.status === "PENDING" && (filter.about !== null || filter.by !== null) && (
        <DecideShown reports={reports} onAllDecided={() => countLine.current?.focus()} />
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={total}
        counted="reports"
        href={(page) => reportsAddress({ ...filter, page })}
      />
    </div>
  );
}

/** No pending reports, or no matches with a link that clears the filters. */
function NoReports({ filter: { status, type, about, by } }: { filter: ReportsFilter }) {
  const { t } = useTranslation("reportings");
  const all = reportsAddress({ page: 1, status: null, type: null });
  const isAnybodys = about === null && by === null;
  if (status === null && type === null && isAnybodys) return <EmptyState>{t("empty.ever")}</EmptyState>;
  if (status === "PENDING" && type === null && isAnybodys)
    return (
      <EmptyState action={<ButtonLink to={all}>{t("empty.showAll")}</ButtonLink>}>{t("empty.waiting")}</EmptyState>
    );
  return (
    <EmptyState action={<ButtonLink to={reportsPath}>{t("empty.clear")}</ButtonLink>}>{t("empty.noMatch")}</EmptyState>
  );
}
