import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { categorySlugs, toCategoryName } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { talesCalls } from "#contract/tales.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { CategoryRow, newestShown } from "./category-row.tsx";
import { CategorySwitcher } from "./category-switcher.tsx";
import { sortCalls } from "./shelf-address.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const languageName = toLanguageName(language);
  const shelves = categorySlugs.map(async (category) => {
    const query = { category: toCategoryName(category), languageName, pageSize: newestShown, ...sortCalls.chronological };
    const { posts, totalPosts } = await api(talesCalls.inCategory, { query }, { signal: request.signal });
    return { category, posts, totalPosts };
  });
  return Promise.all(shelves);
}

/** The categories, each with its picture and its newest Tales. */
export function Component() {
  const shelves = useLoaderData<typeof loader>();
  const { t } = useTranslation("tales");
  return (
    <div className="page-width pb-8">
      <PageHead title={t("index.title")} description={t("index.lead")} />
      <CategorySwitcher />
      <header className="pt-10 pb-10 md:pt-14 md:pb-12">
        <h1 className="text-4xl md:text-5xl">{t("index.title")}</h1>
        <p className="mt-4 max-w-[34em] font-serif text-lg text-ink-soft md:text-xl">{t("index.lead")}</p>
      </header>
      <div className="grid gap-16 md:gap-20">
        {shelves.map((shelf) => (
          <CategoryRow key={shelf.category} {...shelf} />
        ))}
      </div>
    </div>
  );
}
