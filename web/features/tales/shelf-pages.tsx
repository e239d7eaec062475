import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#contract/categories.ts";
import { pageSizes } from "#contract/limits.ts";
import { itemRange } from "#web/ui/page-list.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { shelfAddress, type ShelfState } from "./shelf-address.ts";

interface ShelfPagesProps {
  category: CategorySlug;
  state: ShelfState;
  pages: number;
  total: number;
}

/** The numbered pages of a shelf, and which of its Tales these are. One page needs no numbers. */
export function ShelfPages({ category, state, pages, total }: ShelfPagesProps) {
  const { t } = useTranslation("site");
  if (total === 0) return null;
  const summary = t("paging.summary", { ...itemRange(state.page, pageSizes.taleList, total), total });
  if (pages === 1) return <p className="mt-14 text-center text-sm text-ink-soft tabular-nums">{summary}</p>;
  return (
    <Pagination
      className="mt-14"
      label={t("paging.label")}
      current={state.page}
      pages={pages}
      href={(page) => shelfAddress(category, { ...state, page })}
      texts={{
        previous: t("paging.previous"),
        next: t("paging.next"),
        page: (page) => t("paging.page", { page }),
      }}
      summary={summary}
    />
  );
}
