import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { Icon } from "#ui/icon.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { WriteInvitation } from "../catalogue/write-invitation.tsx";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { TaleCard } from "#features/tales/web/tale-grid.tsx";

/** How many other Tales of its category are shown after a Tale. */
export const othersShown = 3;

interface MoreFromCategoryProps {
  category: CategorySlug;
  tales: ListedTale[];
}

/** More Tales of the category, in a grid whose first cell is the heading. */
export function MoreFromCategory({ category, tales }: MoreFromCategoryProps) {
  const { t } = useTranslation(["tales", "categories"]);
  return (
    <section aria-labelledby="more" className="rule-double mt-20 pt-10 pb-8 md:mt-28 md:pt-12 print:hidden">
      <div className="shelf">
        <div className="group relative col-span-full self-start lg:col-span-1">
          <CategoryIcon category={category} className="size-9 text-accent" />
          <h2 id="more" className="mt-3 text-2xl">
            {t("more", { category: t(`categories:${category}.title`) })}
          </h2>
          <p className="mt-3 font-serif text-ink-soft">{t(`categories:${category}.description`)}</p>
          <p className="mt-3">
            <Link
              to={categoryAddress(category)}
              className="inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline"
            >
              {t("empty.clear")}
              <Icon name="arrow-right" />
            </Link>
          </p>
        </div>
        {tales.map((tale) => (
          <TaleCard key={tale.id} tale={tale} heading="h3" />
        ))}
        {tales.length < othersShown && <WriteInvitation category={category} alone={tales.length % 2 === 0} />}
      </div>
    </section>
  );
}
