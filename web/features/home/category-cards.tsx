import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { categorySlugs } from "#contract/categories.ts";
import { CategoryIcon, CategoryPicture } from "../tales/category-picture.tsx";
import { shelfAddress } from "../tales/shelf-address.ts";

/** The six genres, each with its picture. */
export function CategoryCards() {
  const { t } = useTranslation(["home", "categories"]);
  return (
    <section aria-labelledby="categories" className="page-width py-14 md:py-20">
      <h2 id="categories" className="text-2xl md:text-3xl">
        {t("categories")}
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {categorySlugs.map((slug) => (
          <li key={slug} data-category={slug} className="group relative">
            <CategoryPicture category={slug} />
            <h3 className="mt-4 flex items-center gap-2 text-xl">
              <CategoryIcon category={slug} className="size-5 text-accent" />
              <Link to={shelfAddress(slug)} className="after:absolute after:inset-0 group-hover:text-accent">
                {t(`categories:${slug}.title`)}
              </Link>
            </h3>
            <p className="mt-2 font-serif text-ink-soft">{t(`categories:${slug}.description`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
