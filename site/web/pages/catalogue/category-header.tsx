import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { CategoryPicture } from "#features/tales/web/category-picture.tsx";

/** The header of a category page: its name and picture. */
export function CategoryHeader({ category }: { category: CategorySlug }) {
  const { t } = useTranslation("categories");
  return (
    <header className="grid items-center gap-x-12 gap-y-7 pt-8 pb-10 sm:grid-cols-[1fr_15rem] md:pt-12 md:pb-12 lg:grid-cols-[1fr_21rem]">
      <div>
        <h1 className="text-3xl text-accent md:text-4xl lg:text-5xl">{t(`${category}.title`)}</h1>
        <p className="mt-4 max-w-[30em] font-serif text-lg text-ink-soft lg:text-xl">{t(`${category}.description`)}</p>
      </div>
      <CategoryPicture category={category} className="object-cover max-sm:row-start-1 max-sm:aspect-[3/2]" />
    </header>
  );
}
