import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { categorySlugs, toCategoryName, type CategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { talesCalls, type ListedTale } from "#contract/tales.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CategoryIcon, CategoryPicture } from "./category-picture.tsx";
import { CategorySwitcher } from "./category-switcher.tsx";
import { shelfAddress, sortCalls } from "./shelf-address.ts";
import { TaleShelf } from "./tale-shelf.tsx";

/** How many of the newest Tales each category shows here. */
const newest = 4;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const languageName = toLanguageName(language);
  const shelves = categorySlugs.map(async (category) => {
    const query = { category: toCategoryName(category), languageName, pageSize: newest, ...sortCalls.chronological };
    const { posts, totalPosts } = await api(talesCalls.inCategory, { query }, { signal: request.signal });
    return { category, posts, totalPosts };
  });
  return Promise.all(shelves);
}

export function Component() {
  const shelves = useLoaderData<typeof loader>();
  const { t } = useTranslation("tales");
  return (
    <div className="page-width pb-20">
      <PageHead title={t("index.title")} description={t("index.lead")} />
      <CategorySwitcher />
      <header className="py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">{t("index.title")}</h1>
        <p className="mt-4 max-w-[34em] font-serif text-lg text-ink-soft">{t("index.lead")}</p>
      </header>
      {shelves.map((shelf) => (
        <CategoryShelf key={shelf.category} {...shelf} />
      ))}
    </div>
  );
}

interface CategoryShelfProps {
  category: CategorySlug;
  posts: ListedTale[];
  totalPosts: number;
}

function CategoryShelf({ category, posts, totalPosts }: CategoryShelfProps) {
  const { t } = useTranslation(["tales", "categories"]);
  const title = t(`categories:${category}.title`);
  return (
    <section data-category={category} aria-labelledby={`shelf-${category}`} className="rule-double py-10 md:py-14">
      <div className="mb-8 grid gap-6 md:grid-cols-[10rem_1fr] md:items-center">
        <CategoryPicture category={category} className="max-md:hidden" />
        <div>
          <h2 id={`shelf-${category}`} className="flex items-center gap-3 text-2xl md:text-3xl">
            <CategoryIcon category={category} className="size-7 text-accent" />
            <Link to={shelfAddress(category)} className="hover:text-accent">
              {title}
            </Link>
          </h2>
          <p className="mt-2 max-w-[38em] font-serif text-ink-soft">{t(`categories:${category}.description`)}</p>
        </div>
      </div>
      {posts.length === 0 ? (
        <p className="font-serif text-ink-soft">
          {t("empty.nothingYet")}{" "}
          <Link to={`/tale/new/${category}`} className="link">
            {t("empty.write")}
          </Link>
        </p>
      ) : (
        <TaleShelf tales={posts} heading="h3" />
      )}
      {totalPosts > posts.length ? (
        <p className="mt-6">
          <Link to={shelfAddress(category)} className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline">
            {t("index.all", { count: totalPosts, category: title })}
            <Icon name="arrow-right" />
          </Link>
        </p>
      ) : null}
    </section>
  );
}
