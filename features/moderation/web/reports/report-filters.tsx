import { useTranslation } from "react-i18next";
import { reportStatuses, reportTypes } from "../../shapes.ts";
import { FilterLinkGroups } from "#ui/filter-link-groups.tsx";
import { reportsAddress, type ReportsFilter } from "./addresses.ts";

/** Links that filter the list by status and by type. */
export function ReportFilters({ filter }: { filter: ReportsFilter }) {
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
