import { useRef } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageSizes } from "#vocabulary/limits.ts";
import { moderationCalls } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { elapsedTimeText } from "#ui/time-text.ts";
import { FilterLinkGroups } from "#ui/filter-links.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { reportStatuses, reportTypes, type Report } from "../../shapes.ts";
import {
  reportsAddress,
  readReportsFilter,
  reportsPath,
  listState,
  reportAddress,
  type ReportsFilter,
} from "../addresses.ts";
import { DecideShown } from "./decide-shown.tsx";
import { ReasonLabel, StatusBadge, useReporterText } from "./report-labels.tsx";

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

/** Links that filter the list by status and by type. */
function ReportFilters({ filter }: { filter: ReportsFilter }) {
  const { t } = useTranslation("reportings");
  const statuses = [...reportStatuses, null].map((status) => ({
    text: t(`statuses.${status ?? "ALL"}`),
    to: reportsAddress({ ...filter, page: 1, status }),
    current: status === filter.status,
  }));
  const types = [null, ...reportTypes].map((type) => ({
    text: t(`types.${type ?? "all"}`),
    to: reportsAddress({ ...filter, page: 1, type }),
    current: type === filter.type,
  }));
  return (
    <div className="mt-4">
      <FilterLinkGroups
        choices={[
          { label: t("filters.status"), options: statuses },
          { label: t("filters.type"), options: types },
        ]}
      />
    </div>
  );
}

interface ReportRowProps {
  report: Report;
  filter: ReportsFilter;
  /** When the list was loaded, in milliseconds since 1970. */
  now: number;
}

/** A row of the list of reports. */
function ReportRow({ report, filter, now }: ReportRowProps) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporter = useReporterText()(report);
  const { type, text, title, username, reporterNote, startDate, status } = report;
  return (
    <Link
      to={reportAddress(report)}
      state={listState(filter)}
      className="group grid gap-x-6 gap-y-2 py-4 hover:bg-wash sm:grid-cols-[minmax(0,1fr)_auto] sm:-mx-3 sm:px-3"
    >
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">
          {t(`type.${type}`)} <span aria-hidden="true">·</span> <ReasonLabel report={report} />
        </span>
        <span
          dir={text === null ? undefined : "auto"}
          className="mt-1 line-clamp-2 font-serif text-lg wrap-anywhere underline-offset-4 group-hover:underline"
        >
          {title ?? text ?? username}
        </span>
        <span className="mt-1 block text-sm text-ink-soft wrap-anywhere">
          {text === null ? t("whom", { reporter }) : t("whoAndWhom", { username, reporter })}
        </span>
        {reporterNote !== null && (
          <span dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
            {t("reporterNote", { note: reporterNote })}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:flex-col sm:items-end">
        <StatusBadge status={status} className="text-ink" />
        <LocalDate date={startDate} language={language} show="date-time">
          {status === "PENDING" ? elapsedTimeText(startDate, now, language) : undefined}
        </LocalDate>
      </span>
    </Link>
  );
}
