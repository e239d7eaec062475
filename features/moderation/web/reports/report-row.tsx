import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { Report } from "../../shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { elapsedTimeText } from "#kit/web/lists/elapsed-time.ts";
import { listState, reportAddress, type ReportsFilter } from "./addresses.ts";
import { ReasonLabel, StatusBadge, useReporterText } from "./report-labels.tsx";

interface ReportRowProps {
  report: Report;
  filter: ReportsFilter;
  /** When the list was loaded, in milliseconds since 1970. */
  now: number;
}

/** A row of the list of reports. */
export function ReportRow({ report, filter, now }: ReportRowProps) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporter = useReporterText()(report);
  const { type, text, title, username, startDate, status } = report;
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
