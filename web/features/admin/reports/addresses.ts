import { reportStatuses, reportTypes, type ReportStatus, type ReportType } from "#contract/moderation.ts";
import { listAddress, pageOf } from "#web/platform/list-address.ts";

/** Where reports are listed and decided. */

export const reportsPath = "/admin/reportings";
export const reportAddress = ({ type, id }: { type: ReportType; id: number }) => `${reportsPath}/${type}/${id}`;

/** What an address asks of the list. Null filters nothing. */
export interface AskedReports {
  page: number;
  status: ReportStatus | null;
  type: ReportType | null;
}

/** What waits comes first, and is left out of the address. */
export function reportsAsked(request: { url: string }): AskedReports {
  const search = new URL(request.url).searchParams;
  const status = search.get("status");
  return {
    page: pageOf(request),
    status: status === "all" ? null : (reportStatuses.find((each) => each.toLowerCase() === status) ?? "PENDING"),
    type: reportTypes.find((each) => each === search.get("type")) ?? null,
  };
}

export function reportsAddress({ page, status, type }: AskedReports): string {
  return listAddress(reportsPath, page, {
    status: status === "PENDING" ? null : (status?.toLowerCase() ?? "all"),
    type,
  });
}

/** What a list tells the report that is opened from it, so that one comes back to the same list. */
export const cameFrom = (asked: AskedReports) => ({ list: reportsAddress(asked) });

export function listOf(state: unknown): string {
  if (typeof state !== "object" || state === null || !("list" in state)) return reportsPath;
  return typeof state.list === "string" && state.list.startsWith(reportsPath) ? state.list : reportsPath;
}
