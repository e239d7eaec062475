import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { shownCategories } from "#vocabulary/site-settings.ts";
import { useCategoryLang, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { FeedLink, PageHead } from "#kit/web/head/page-head.tsx";
import { BannerSlot, loadBanners } from "#features/adverts/web/banner-slot.tsx";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import {
  areSame,
  listChoices,
  useListsForMember,
  withoutWarning,
} from "#features/reading-settings/web/list-choices.ts";
import { ladderPath } from "#features/levels/address.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { categoryAddress, sortQueries } from "#features/tales/web/category-address.ts";
import { TaleCard } from "#features/tales/web/tale-grid.tsx";
import { CategoryIcon, CategoryPicture } from "#features/tales/web/category-picture.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { WriteInvitation } from "./write-invitation.tsx";

/** How many of a category's newest Tales its row shows. */
const newestShown = 4;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language, site } = context.get(pageContext);
  const languageName = toLanguageName(language);
  const hiddenWarnings = (await listChoices(api, request.signal))?.hiddenWarnings ?? [];
  const categories = shownCategories(site).map(async (category) => {
    const query = {
      category: toCategoryName(category),
      languageName,
      pageSize: newestShown,
      withoutWarning: withoutWarning(hiddenWarnings),
      ...sortQueries.chronological,
    };
    const { posts, totalPosts } = await api(talesCalls.inCategory, { query }, { signal: request.signal });
    return { category, posts, totalPosts };
  });
  const [filled, [banner]] = await Promise.all([Promise.all(categories), loadBanners({ context, request })]);
  return { categories: filled, banner, hiddenWarnings };
}

/** The categories, and the newest Tales of each. */
export function Component() {
  const { categories, banner, hiddenWarnings } = useLoaderData<typeof loader>();
  useListsForMember((choices) => areSame(choices.hiddenWarnings, hiddenWarnings));
  const { language } = useLanguage();
  const { t } = useTranslation(["tales", "categories"]);
  // Once on the page: the first row with a free place invites to write.
  const inviting = categories.find(({ posts }) => posts.length < newestShown)?.category;
  return (
    <div className="page-width pb-8">
      <PageHead
        title={t("index.title")}
        description={t("index.lead")}
        feeds={[{ path: feedAddresses.language(language), title: t("index.title") }]}
      />
      <ListJsonLd
        page={{ name: t("index.title"), description: t("index.lead"), path: "/posts" }}
        items={categories.map(({ category }) => ({
          name: t(`categories:${category}.title`),
          path: categoryAddress(category),
        }))}
      />
      <header className="pt-10 pb-6 md:pt-14 md:pb-8">
        <h1 className="text-4xl md:text-5xl">{t("index.title")}</h1>
        <p className="mt-4 max-w-[34em] font-serif text-lg text-ink-soft md:text-xl">{t("index.lead")}</p>
        <p className="mt-3">
          <Link to={ladderPath(language)} className="link inline-block py-2.5">
            {t("index.learn")}
          </Link>
        </p>
      </header>
      <CategoryCarousel />
      <div data-lists="" className="mt-14 grid gap-14 md:mt-20 md:gap-16">
        {categories.map((category) => (
          // A row for a member comes in place of that for everybody.
          <CategoryRow
            key={`${category.category} ${hiddenWarnings.join()}`}
            {...category}
            invites={category.category === inviting}
          />
        ))}
      </div>
      <BannerSlot banner={banner} size="large" className="mt-16 md:mt-20" />
      <FeedLink path={feedAddresses.language(language)} />
    </div>
  );
}

interface CategoryRowProps {
  category: CategorySlug;
  posts: ListedTale[];
  totalPosts: number;
  /** Whether a free place in the row invites to write. */
  invites: boolean;
}

/** A category on the index page: its name and its newest Tales. */
function CategoryRow({ category, posts, totalPosts, invites }: CategoryRowProps) {
  const { t } = useTranslation(["tales", "categories"]);
  const lang = useCategoryLang()(category);
  return (
    <section
      data-category={category}
      aria-labelledby={`shelf-${category}`}
      className="grid grid-cols-2 gap-x-4 gap-y-8 enlarged:grid-cols-1 border-t border-accent pt-5 md:grid-cols-4 md:gap-x-6 lg:gap-x-8 md:pt-6"
    >
      <div className="group relative col-span-full flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id={`shelf-${category}`} className="flex items-center gap-3 text-2xl text-accent md:text-3xl">
          <CategoryIcon category={category} className="size-7 md:size-8" />
          <Link
            to={categoryAddress(category)}
            lang={lang}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {t(`categories:${category}.title`)}
          </Link>
        </h2>
        {totalPosts > posts.length && (
          <p className="flex items-center gap-2 text-accent">
            {t("index.all", { count: totalPosts })}
            <Icon name="arrow-right" />
          </p>
        )}
      </div>
      {posts.map((tale) => (
        <TaleCard key={tale.id} tale={tale} heading="h3" />
      ))}
      {invites && <WriteInvitation category={category} alone={posts.length % 2 === 0} />}
    </section>
  );
}

/** A carousel of the categories. */
function CategoryCarousel() {
  const { t } = useTranslation(["tales", "categories"]);
  const lang = useCategoryLang();
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
          {useShownCategories().map((slug) => (
            <li key={slug} data-category={slug} className="swiper-slide group relative">
              <CategoryPicture category={slug} className="object-cover" />
              <h3 className="mt-4 flex items-center gap-2.5 text-xl text-accent">
                <CategoryIcon category={slug} className="size-6" />
                <Link
                  to={categoryAddress(slug)}
                  lang={lang(slug)}
                  className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {t(`categories:${slug}.title`)}
                </Link>
              </h3>
              <p lang={lang(slug, "descriptions")} className="mt-1.5 font-serif text-ink-soft">
                {t(`categories:${slug}.description`)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
