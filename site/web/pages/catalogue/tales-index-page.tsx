import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { categorySlugs, toCategoryName } from "#vocabulary/categories.ts";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { FeedLink } from "#kit/web/head/feed-link.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BannerSlot } from "#features/adverts/web/banner-slot.tsx";
import { loadBanners } from "#features/adverts/web/load-banners.ts";
import { ListJsonLd } from "#features/feeds/web/list-json-ld.tsx";
import {
  areSame,
  listChoices,
  useListsForMember,
  withoutWarning,
} from "#features/reading-settings/web/list-choices.ts";
import { CategoryCarousel } from "./category-carousel.tsx";
import { CategoryRow, newestShown } from "./category-row.tsx";
import { categoryAddress, sortQueries } from "#features/tales/web/category-address.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const languageName = toLanguageName(language);
  const hiddenWarnings = (await listChoices(api, request.signal))?.hiddenWarnings ?? [];
  const categories = categorySlugs.map(async (category) => {
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
