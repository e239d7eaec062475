import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/class-names.ts";
import { itemRange, pageCount } from "#web/ui/page-list.ts";
import { Pagination } from "#web/ui/pagination.tsx";

interface ListPagesProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Items on all pages. */
  total: number;
  /** Address of a page of this list. */
  href: (page: number) => string;
  /** Says which pages these are, on a screen that could have others. */
  label?: string;
  /** Says which items these are even where one page holds them all. */
  summaryAlways?: boolean;
  className?: string;
}

/** The numbered pages of a list, and which of its items these are. A single page gets no numbers, an empty list nothing. */
export function ListPages({ page, pageSize, total, href, label, summaryAlways = false, className }: ListPagesProps) {
  const { t } = useTranslation("site");
  if (total === 0) return null;
  const pages = pageCount(total, pageSize);
  const summary = t("paging.summary", { ...itemRange(page, pageSize, total), total });
  if (pages === 1 && summaryAlways) {
    return <p className={classNames("text-center text-sm text-ink-soft tabular-nums", className)}>{summary}</p>;
  }
  return (
    <Pagination
      className={className}
      label={label ?? t("paging.label")}
      current={page}
      pages={pages}
      href={href}
      texts={{
        previous: t("paging.previous"),
        next: t("paging.next"),
        page: (number) => t("paging.page", { page: number }),
      }}
      summary={summary}
    />
  );
}
