import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { useCategoryLang, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { newTalePath } from "./addresses.ts";
import { CategoryIcon, CategoryPicture } from "#features/tales/web/category-picture.tsx";
import { LaboratoryLayout } from "./laboratory-layout.tsx";

/** The first step of a new Tale: choosing its category. */
export function Component() {
  const { t } = useTranslation("laboratory");
  return (
    <LaboratoryLayout title={t("create.title")} lead={t("create.lead")}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {useShownCategories().map((category) => (
          <li key={category}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </LaboratoryLayout>
  );
}

function CategoryTile({ category }: { category: CategorySlug }) {
  const { t } = useTranslation("categories");
  const lang = useCategoryLang();
  return (
    <Link to={newTalePath(category)} data-category={category} className="group block">
      <CategoryPicture category={category} />
      <h2 className="mt-4 flex items-center gap-2.5 text-xl text-accent group-hover:underline">
        <CategoryIcon category={category} className="size-6" />
        <span lang={lang(category)}>{t(`${category}.title`)}</span>
      </h2>
      <p lang={lang(category, "descriptions")} className="mt-2 text-ink-soft">
        {t(`${category}.description`)}
      </p>
    </Link>
  );
}
