import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { noticesCalls, type Notice } from "#features/notices/calls.ts";
import { noticeStatuses } from "#features/notices/shapes.ts";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { FilterLinkGroups } from "#ui/filter-links.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { elapsedTimeText } from "#ui/time-text.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { noticeAddress, noticesAddress, readNoticesFilter } from "../addresses.ts";
import { StatusBadge } from "../reports/report-labels.tsx";

const pageSize = pageSizes.reports;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readNoticesFilter(request);
  const query = {
    pageNumber: filter.page - 1,
    pageSize,
    status: filter.status ?? undefined,
    // Pending ones are listed oldest first, decided ones newest first.
    direction: filter.status === "PENDING" ? "ASC" : "DESC",
  } as const;
  const { notices, totalNotices } = await api(noticesCalls.list, { query }, { signal: request.signal });
  requirePage({ page: filter.page, pageSize, total: totalNotices }, (page) => noticesAddress({ ...filter, page }));
  return { filter, notices, total: totalNotices, now: Date.now() };
}

/** Notices of illegal content by anybody, pending or decided. */
export function Component() {
  const { t } = useTranslation(["notices", "reportings"]);
  const { filter, notices, total, now } = useLoaderData<typeof loader>();
  const statuses = [...noticeStatuses, null].map((status) => ({
    text: t(`reportings:statuses.${status ?? "ALL"}`),
    to: noticesAddress({ page: 1, status }),
    current: status === filter.status,
  }));
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("staff.title")}
        count={t(filter.status === "PENDING" ? "staff.waiting" : "staff.found", { count: total })}
      />
      <div className="mt-4">
        <FilterLinkGroups choices={[{ label: t("reportings:filters.status"), options: statuses }]} />
      </div>
      {total === 0 ? (
        <EmptyState>{t("staff.empty")}</EmptyState>
      ) : (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {notices.map((notice) => (
            <li key={notice.id} className="border-t border-hairline">
              <NoticeRow notice={notice} now={now} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={total}
        counted="reports"
        href={(page) => noticesAddress({ ...filter, page })}
      />
    </div>
  );
}

function NoticeRow({ notice, now }: { notice: Notice; now: number }) {
  const { t } = useTranslation("notices");
  const { language } = useLanguage();
  const reasonText = useReasonText();
  const { id, type, reason, title, text, username, status, createdAt } = notice;
  return (
    <Link
      to={noticeAddress(id)}
      className="group grid gap-x-6 gap-y-2 py-4 hover:bg-wash sm:grid-cols-[minmax(0,1fr)_auto] sm:-mx-3 sm:px-3"
    >
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">
          {t(`staff.type.${type}`)} <span aria-hidden="true">·</span> {reasonText(reason)}
        </span>
        <span
          dir="auto"
          className="mt-1 line-clamp-2 font-serif text-lg wrap-anywhere underline-offset-4 group-hover:underline"
        >
          {title ?? username ?? notice.reference}
        </span>
        <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {text}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:flex-col sm:items-end">
        <StatusBadge status={status} className="text-ink" />
        <LocalDate date={createdAt} language={language} show="date-time">
          {status === "PENDING" ? elapsedTimeText(createdAt, now, language) : undefined}
        </LocalDate>
      </span>
    </Link>
  );
}
