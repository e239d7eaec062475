import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { comment as limits } from "#contract/limits.ts";
import { itemRange, pageCount } from "#web/ui/page-list.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { searchOfPage, sectionId } from "./comments-address.ts";

/** The numbered pages of a long discussion, counted in threads. */
export function DiscussionPages({ page, total }: { page: number; total: number }) {
  const { t } = useTranslation(["comments", "site"]);
  const { pathname, search } = useLocation();
  return (
    <Pagination
      className="mt-6"
      label={t("pages")}
      current={page}
      pages={pageCount(total, limits.pageSize)}
      href={(number) => `${pathname}${searchOfPage(search, number)}#${sectionId}`}
      texts={{
        previous: t("site:paging.previous"),
        next: t("site:paging.next"),
        page: (number) => t("site:paging.page", { page: number }),
      }}
      summary={t("site:paging.summary", { ...itemRange(page, limits.pageSize, total), total })}
    />
  );
}
