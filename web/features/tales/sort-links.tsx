import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#contract/categories.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { categoryAddress, categorySorts, type CategorySort } from "./category-address.ts";

/** The three sort orders. Choosing one resets tag and page. */
export function SortLinks({ category, current }: { category: CategorySlug; current: CategorySort }) {
  const { t } = useTranslation("tales");
  const tabs = categorySorts.map((sort) => ({
    to: categoryAddress(category, { sort }),
    text: t(`sort.${sort}`),
    current: sort === current,
  }));
  // Aligned with the tag filter, whose label is above its field.
  return <LinkTabs label={t("sort.label")} tabs={tabs} className="md:mt-7.5" />;
}
