import { pageSizes } from "#vocabulary/limits.ts";
import { reportStatuses, reportTypes, type ReportStatus, type ReportType } from "../../shapes.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";

/** The paths of the reports and the filters of their list. */

export const reportsPath = "/admin/reportings";
export const reportAddress = ({ type, id }: { type: ReportType; id: number }) => `${reportsPath}/${type}/${id}`;

/** The page and filters in a URL. Null means no filter. */
export interface ReportsFilter {
  page: number;
  status: ReportStatus | null;
  type: ReportType | null;
  /** Usernames. */
  about: string | null;
  by: string | null;
}

/** Pending reports are the default, and are left out of the URL. */
export function readReportsFilter(request: { url: string }): ReportsFilter {
  const search = new URL(request.url).searchParams;
  const status = search.get("status");
  return {
    page: pageOf(request, pageSizes.reports),
    status: status === "all" ? null : (reportStatuses.find((each) => each.toLowerCase() === status) ?? "PENDING"),
    type: reportTypes.find((each) => each === search.get("type")) ?? null,
    about: search.get("about"),
    by: search.get("by"),
  };
}

type AddressOfReports = Omit<ReportsFilter, "about" | "by"> & Partial<Pick<ReportsFilter, "about" | "by">>;

export function reportsAddress({ page, status, type, about = null, by = null }: AddressOfReports): string {
  return listAddress(reportsPath, page, {
    status: status === "PENDING" ? null : (status?.toLowerCase() ?? "all"),
    type,
    about,
    by,
  });
}

/**
 * The list's path, passed in the history state to a report opened from it, so that the way back leads to the same list.
 */
export const listState = (filter: ReportsFilter) => ({ list: reportsAddress(filter) });

export function listAddressOf(state: unknown): string {
  if (typeof state !== "object" || state === null || !("list" in state)) return reportsPath;
  return typeof state.list === "string" && state.list.startsWith(reportsPath) ? state.list : reportsPath;
}
