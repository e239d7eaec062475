import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { isCategorySlug, toCategoryName, type CategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { pageSizes } from "#contract/limits.ts";
import { talesCalls } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageCount, itemRange } from "#web/ui/page-list.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { CategoryIcon, CategoryPicture } from "./category-picture.tsx";
import { CategorySwitcher } from "./category-switcher.tsx";
import { readShelf, shelfAddress, sortCalls, type ShelfState } from "./shelf-address.ts";
import { SortLinks } from "./sort-links.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { TaleShelf } from "./tale-shelf.tsx";

const pageSize = pageSizes.taleList;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const { category } = params;
  if (!isCategorySlug(category)) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  const state = readShelf(new URL(request.url).searchParams);
  const languageName = toLanguageName(language);
  const categoryName = toCategoryName(category);
  const query = { category: categoryName, languageName, pageNumber: state.page - 1, pageSize, ...sortCalls[state.sort] };
  const { signal } = request;
  const [list, tags] = await Promise.all([
    state.tag === null
      ? api(talesCalls.inCategory, { query }, { signal })
      : api(talesCalls.inCategoryWithTag, { query: { ...query, tag: state.tag } }, { signal }),
    api(talesCalls.tags, { query: { categoryName, languageName } }, { signal }),
  ]);
  const pages = pageCount(list.totalPosts, pageSize);
  if (state.page > Math.max(1, pages)) throw redirect(shelfAddress(category, { ...state, page: pages }));
  return { category, language, state, pages, ...list, tags: tags.map(({ tagName }) => tagName) };
}

export function Component() {
  const { category, language, state, pages, posts, totalPosts, tags } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["tales", "categories", "site"]);
  const title = t(`categories:${category}.title`);
  const { from, to } = itemRange(state.page, pageSize, totalPosts);
  return (
    <div data-category={category} className="page-width pb-20">
      <PageHead title={title} description={t(`categories:${category}.description`)} noIndex={state.tag !== null && totalPosts === 0} />
      <CategorySwitcher current={category} />
      <header className="grid items-center gap-8 py-10 md:grid-cols-[1fr_16rem] md:py-14">
        <div>
          <p className="eyebrow flex items-center gap-2">
            <CategoryIcon category={category} />
            {t("count", { count: totalPosts })}
          </p>
          <h1 className="mt-3 text-4xl md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-[34em] font-serif text-lg text-ink-soft">{t(`categories:${category}.description`)}</p>
        </div>
        <CategoryPicture category={category} className="max-md:hidden" />
      </header>
      <div className="mb-8 grid items-end gap-6 md:grid-cols-[1fr_24rem]">
        <SortLinks category={category} current={state.sort} />
        <TagFilter category={category} language={language} tags={tags} state={state} />
      </div>
      {state.tag === null ? null : (
        <p className="mb-6 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          {t("tag.active")}
          <Chip removeTo={shelfAddress(category, { sort: state.sort })} removeText={t("tag.remove", { tag: state.tag })}>
            <span lang={language}>{state.tag}</span>
          </Chip>
        </p>
      )}
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("listHeading", { page: state.page })}
      </h2>
      {posts.length === 0 ? (
        <NothingHere category={category} tag={state.tag} sort={state.sort} />
      ) : (
        <TaleShelf tales={posts} heading="h3" eager={4} />
      )}
      <Pagination
        className="mt-14"
        label={t("site:paging.label")}
        current={state.page}
        pages={pages}
        href={(page) => shelfAddress(category, { ...state, page })}
        texts={{
          previous: t("site:paging.previous"),
          next: t("site:paging.next"),
          page: (page) => t("site:paging.page", { page }),
        }}
        summary={t("site:paging.summary", { from, to, total: totalPosts })}
      />
    </div>
  );
}

interface NothingHereProps extends Pick<ShelfState, "tag" | "sort"> {
  category: CategorySlug;
}

/** Tells an empty shelf from a filter that matches nothing: each has another way out. */
function NothingHere({ category, tag, sort }: NothingHereProps) {
  const { t } = useTranslation("tales");
  if (tag !== null) {
    return (
      <EmptyState action={<ButtonLink to={shelfAddress(category, { sort })}>{t("empty.clear")}</ButtonLink>}>
        {t("empty.noMatch", { tag })}
      </EmptyState>
    );
  }
  return (
    <EmptyState action={<ButtonLink to={`/tale/new/${category}`}>{t("empty.write")}</ButtonLink>}>
      {t("empty.nothingYet")}
    </EmptyState>
  );
}
