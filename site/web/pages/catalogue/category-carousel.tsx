import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { categorySlugs } from "#vocabulary/categories.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { CategoryIcon, CategoryPicture } from "#features/tales/web/category-picture.tsx";
import { categoryAddress } from "#features/tales/web/category-address.ts";

/** A carousel of the six categories. */
export function CategoryCarousel() {
  const { t } = useTranslation(["tales", "categories"]);
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isUnmounted = false;
    void import("#ui/carousel.ts")
      .then(({ startCarousel }) => {
        if (!isUnmounted && root.current !== null) end = startCarousel(root.current);
      })
      // Without the buttons it can still be scrolled.
      .catch(() => {});
    return () => {
      isUnmounted = true;
      end?.();
    };
  }, []);

  return (
    // The script marks it when it starts; hydration ignores that difference.
    <section ref={root} data-carousel="" aria-labelledby="carousel" suppressHydrationWarning>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="carousel" className="text-base font-normal text-ink-soft">
          {t("index.swipe")}
        </h2>
        <div className="carousel-buttons -mr-2 flex">
          <IconButton icon="chevron-left" label={t("index.previous")} data-carousel-previous="" />
          <IconButton icon="chevron-right" label={t("index.next")} data-carousel-next="" />
        </div>
      </div>
      <div className="swiper mt-3">
        {/* A link that gets the focus scrolls into view, and the arrow keys scroll the row. */}
        <ul className="swiper-wrapper" aria-labelledby="carousel">
          {categorySlugs.map((slug) => (
            <li key={slug} data-category={slug} className="swiper-slide group relative">
              <CategoryPicture category={slug} className="object-cover" />
              <h3 className="mt-4 flex items-center gap-2.5 text-xl text-accent">
                <CategoryIcon category={slug} className="size-6" />
                <Link
                  to={categoryAddress(slug)}
                  className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {t(`categories:${slug}.title`)}
                </Link>
              </h3>
              <p className="mt-1.5 font-serif text-ink-soft">{t(`categories:${slug}.description`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
