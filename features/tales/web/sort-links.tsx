import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { categoryAddress, categorySorts, type CategoryListState } from "./category-address.ts";

/** The three sort orders. Choosing one resets tag and page, and keeps the filters. */
export function SortLinks({ category, state }: { category: CategorySlug; state: CategoryListState }) {
  const { t } = useTranslation("tales");
  const tabs = categorySorts.map((sort) => ({
    to: categoryAddress(category, { ...state, sort, tag: null, page: 1 }),
    text: t(`sort.${sort}`),
    current: sort === state.sort,
  }));
  // Aligned with the tag filter, whose label is above its field.
  return <LinkTabs label={t("sort.label")} tabs={tabs} className="md:mt-7.5" />;
}
