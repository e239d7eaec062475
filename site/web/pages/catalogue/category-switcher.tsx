import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { categorySlugs, type CategorySlug } from "#vocabulary/categories.ts";
import { classNames } from "#ui/class-names.ts";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { categoryAddress } from "#features/tales/web/category-address.ts";

/**
 * Links to the six categories, in a row that scrolls on a phone to the current one. Choosing one resets sort order, tag
 * and page.
 */
export function CategorySwitcher({ current }: { current?: CategorySlug }) {
  const { t } = useTranslation(["tales", "categories"]);
  return (
    <nav aria-label={t("categories")} className="fading-row border-b border-hairline">
      <ul className="flex gap-x-5 text-sm lg:gap-x-7 lg:text-base">
        {categorySlugs.map((slug) => (
          <li
            key={slug}
            data-category={slug}
            className={classNames("shrink-0", slug === current && "[scroll-initial-target:nearest]")}
          >
            <Link
              to={categoryAddress(slug)}
              aria-current={slug === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent pt-1 whitespace-nowrap hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent forced-colors:not-[[aria-current]]:border-[color:Canvas]"
            >
              <CategoryIcon category={slug} />
              {t(`categories:${slug}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
