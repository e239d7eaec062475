import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { reportStatuses, reportTypes } from "#contract/moderation.ts";
import { LinkChoice } from "#web/ui/link-choice.tsx";
import { reportsAddress, type AskedReports } from "./addresses.ts";

/** What the list is narrowed to: how far its reports are, and what they are about. */
export function ReportFilters({ asked }: { asked: AskedReports }) {
  const { t } = useTranslation("reportings");
  const statuses = [...reportStatuses, null].map((status) => ({
    text: t(`statuses.${status ?? "ALL"}`),
    to: reportsAddress({ ...asked, page: 1, status }),
    current: status === asked.status,
  }));
  const types = [null, ...reportTypes].map((type) => ({
    text: t(`types.${type ?? "all"}`),
    to: reportsAddress({ ...asked, page: 1, type }),
    current: type === asked.type,
  }));
  return (
    <div className="mt-4 grid gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline">
      <Named words={t("filters.status")}>
        <LinkChoice label={t("filters.status")} options={statuses} />
      </Named>
      <Named words={t("filters.type")}>
        <LinkChoice label={t("filters.type")} options={types} />
      </Named>
    </div>
  );
}

/** A choice with its name before it: two rows that end in "all" would look like one. Read out, it has that name already. */
function Named({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="text-sm text-ink-soft max-sm:mt-2">
        {words}
      </span>
      {children}
    </>
  );
}
