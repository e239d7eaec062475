import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCategoryLang, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { CategoryIcon, CategoryPictureFromSheet } from "#features/tales/web/category-picture.tsx";
import { categoryAddress } from "#features/tales/web/category-address.ts";

/** The genres with their pictures: next to the text on a phone, above it on wider screens. */
export function CategoryCards() {
  const { t } = useTranslation(["home", "categories"]);
  const lang = useCategoryLang();
  return (
    <section aria-labelledby="categories" className="page-width pt-12 md:pt-16">
      <h2 id="categories" className="text-2xl md:text-3xl">
        {t("categories")}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 sm:gap-y-12 md:mt-10 lg:grid-cols-3 lg:gap-x-10">
        {useShownCategories().map((slug) => (
          <li
            key={slug}
            data-category={slug}
            className="group relative grid grid-cols-[--spacing(26)_minmax(0,1fr)] content-start gap-x-5 enlarged:grid-cols-1 enlarged:gap-y-3 sm:grid-cols-1"
          >
            <CategoryPictureFromSheet category={slug} className="aspect-[4/3] max-sm:aspect-square enlarged:w-26" />
            <div className="sm:mt-4">
              <h3 className="flex items-center gap-2.5 text-xl">
                <CategoryIcon category={slug} className="size-6 text-accent max-sm:hidden" />
                <Link
                  to={categoryAddress(slug)}
                  lang={lang(slug)}
                  className="underline-offset-4 after:absolute after:inset-0 group-hover:text-accent group-hover:underline"
                >
                  {t(`categories:${slug}.title`)}
                </Link>
              </h3>
              <p lang={lang(slug, "descriptions")} className="mt-1.5 text-sm text-ink-soft sm:mt-2 sm:text-base">
                {t(`categories:${slug}.description`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
