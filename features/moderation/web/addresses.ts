import { isLanguage, languageNames, toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";
import { categoryNames, type CategoryName } from "#vocabulary/categories.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { deskPath } from "./desk-address.ts";
import { deskKinds, type DeskItem, type DeskKind } from "../desk.ts";
import { noticeStatuses, type NoticeStatus } from "#features/notices/shapes.ts";
import { reportStatuses, reportTypes, type ReportStatus, type ReportType } from "../shapes.ts";

/** The paths of the review pages, and the query string of lists that can be filtered by language. */

export const reasonsPath = "/admin/reasons";
export const reviewQueuePath = "/admin/tales";
export const taleReviewPath = (id: number, isRevision = false) =>
  `${reviewQueuePath}/tale/${id}${isRevision ? "?revision" : ""}`;

/** The page and language filter in a URL. */
export interface LanguageFilter {
  page: number;
  /** Null: all languages. */
  language: Language | null;
}

export function readLanguageFilter(request: { url: string }, pageSize: number): LanguageFilter {
  const languageCode = new URL(request.url).searchParams.get("language");
  return { page: pageOf(request, pageSize), language: isLanguage(languageCode) ? languageCode : null };
}

/** The same as query parameters of a call. */
export const languageFilterQuery = ({ page, language }: LanguageFilter, pageSize: number) => ({
  pageNumber: page - 1,
  pageSize,
  languageName: language === null ? undefined : toLanguageName(language),
});

/** @param others parameters of further filters; null for none */
export const languageFilterAddress = (
  path: string,
  { page, language }: LanguageFilter,
  others: Record<string, string | null> = {},
) => listAddress(path, page, { language, ...others });

/** A member's own reports. */
export const ownReportsPath = "/user/reports";

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

/** The notices by anybody, and the filter of their list. */

export const noticesPath = "/admin/notices";
export const noticeAddress = (id: number) => `${noticesPath}/${id}`;

interface NoticesFilter {
  page: number;
  /** Null: all. */
  status: NoticeStatus | null;
}

/** Pending ones are the default, and are left out of the URL. */
export function readNoticesFilter(request: { url: string }): NoticesFilter {
  const status = new URL(request.url).searchParams.get("status");
  return {
    page: pageOf(request, pageSizes.reports),
    status: status === "all" ? null : (noticeStatuses.find((each) => each.toLowerCase() === status) ?? "PENDING"),
  };
}

export const noticesAddress = ({ page, status }: NoticesFilter) =>
  listAddress(noticesPath, page, { status: status === "PENDING" ? null : (status?.toLowerCase() ?? "all") });

/** The addresses of the desk: its filters and the open item. */

export interface DeskFilter {
  kind: DeskKind | null;
  languageName: LanguageName | null;
  category: CategoryName | null;
  member: string | null;
}

/** The name of an item in addresses. */
export const itemName = ({ kind, id }: Pick<DeskItem, "kind" | "id">) => `${kind}-${id}`;

export function readDeskFilter({ url }: { url: string }): { filter: DeskFilter; item: string | null } {
  const search = new URL(url).searchParams;
  const oneOf = <T extends string>(all: readonly T[], name: string) =>
    all.find((each) => each === search.get(name)) ?? null;
  const member = search.get("member")?.trim() ?? "";
  return {
    filter: {
      kind: oneOf(deskKinds, "kind"),
      languageName: oneOf(languageNames, "languageName"),
      category: oneOf(categoryNames, "category"),
      member: member === "" ? null : member,
    },
    item: search.get("item"),
  };
}

export const deskAddress = (filter: DeskFilter, item: string | null = null) =>
  listAddress(deskPath, 1, { ...filter, item });

/** The history state of an item's whole page that is opened from the desk: its way back leads to the item at the desk. */
export const fromDesk = (filter: DeskFilter, item: DeskItem) => ({ desk: deskAddress(filter, itemName(item)) });

/** The desk's address in such a state; null without one. */
export function deskOfState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("desk" in state)) return null;
  return typeof state.desk === "string" && state.desk.startsWith(deskPath) ? state.desk : null;
}
