import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { isCategorySlug, toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { feedAddresses, sharePictures } from "#features/feeds/addresses.ts";
import { useCategoryLang, useShownCategories } from "#kit/web/language/offered-choices.ts";
import { toLanguageName, type Language } from "#vocabulary/languages.ts";
import { warnings, type Warning } from "#kit/calls/level-and-warnings.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { FeedLink, PageHead } from "#kit/web/head/page-head.tsx";
import { Chip } from "#ui/chip.tsx";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { followableTag, FollowButton, useCheckedFollow } from "#features/follows/web/follow-button.tsx";
import { areSame, listChoices, useListsForMember } from "#features/reading-settings/web/list-choices.ts";
import { topicPath } from "../settings/settings-address.ts";
import { WriteInvitation } from "./write-invitation.tsx";
import {
  readCategoryState,
  categoryAddress,
  filterQuery,
  isFiltered,
  sortQueries,
  type CategoryListState,
} from "#features/tales/web/category-address.ts";
import { CategoryIcon, CategoryPicture } from "#features/tales/web/category-picture.tsx";
import { forCard } from "#features/tales/web/first-sentence.ts";
import { TagFilter } from "./tag-filter.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { FilterChips, SortLinks, TaleFilters } from "#features/tales/web/tale-filters.tsx";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";
import { newTalePath } from "#features/writing/web/addresses.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/placeholders.tsx";

const pageSize = pageSizes.taleList;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const { category } = params;
  if (!isCategorySlug(category)) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  const languageName = toLanguageName(language);
  const state = readCategoryState(new URL(request.url).searchParams, languageName);
  const categoryName = toCategoryName(category);
  const { signal } = request;
  const hiddenWarnings = (await listChoices(api, signal))?.hiddenWarnings ?? [];
  const isUnwanted = (warning: Warning) => [...hiddenWarnings, ...state.withoutWarnings].includes(warning);
  const query = {
    category: categoryName,
    pageNumber: state.page - 1,
    pageSize,
    ...sortQueries[state.sort],
    ...filterQuery({ ...state, withoutWarnings: warnings.filter((each) => isUnwanted(each)) }),
    languageName: state.languages.length === 0 ? languageName : [...state.languages],
  };
  const [list, tags] = await Promise.all([
    state.tag === null
      ? api(talesCalls.inCategory, { query }, { signal })
      : api(talesCalls.inCategoryWithTag, { query: { ...query, tag: state.tag } }, { signal }),
    api(talesCalls.tags, { query: { categoryName, languageName } }, { signal }),
  ]);
  requirePage({ page: state.page, pageSize, total: list.totalPosts }, (page) =>
    categoryAddress(category, { ...state, page }),
  );
  const posts = list.posts.map(forCard);
  return { category, language, state, hiddenWarnings, ...list, posts, tags: tags.map(({ tagName }) => tagName) };
}

export function Component() {
  const { category, language, state, hiddenWarnings, posts, totalPosts, tags } = useLoaderData<typeof loader>();
  useListsForMember((choices) => areSame(choices.hiddenWarnings, hiddenWarnings));
  const { tag, sort, page } = state;
  const { t } = useTranslation(["tales", "categories"]);
  const title = usePageTitle(t(`categories:${category}.title`), tag, page);
  const description = t(`categories:${category}.description`);
  const filtered = isFiltered(state);
  const nothingYet = totalPosts === 0 && tag === null && !filtered && hiddenWarnings.length === 0;
  return (
    <div data-category={category} className="page-width pb-8">
      <PageHead
        title={title}
        description={description}
        canonicalPath={categoryAddress(category, state)}
        noIndex={totalPosts === 0 || filtered}
        image={sharePictures.category(category)}
        feeds={[{ path: feedAddresses.category(language, category), title: t(`categories:${category}.title`) }]}
      />
      {totalPosts > 0 && (
        <ListJsonLd
          page={{ name: title, description, path: categoryAddress(category, state) }}
          parents={[{ name: t("index.title"), path: "/posts" }]}
          items={posts.map((tale) => ({ name: tale.title, path: taleAddress(tale) }))}
          first={(page - 1) * pageSize + 1}
        />
      )}
      <CategorySwitcher current={category} />
      <CategoryHeader category={category} />
      {!nothingYet && (
        <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(max-content,1fr)_minmax(0,21rem)] lg:gap-x-12">
          <SortLinks category={category} state={state} />
          <TagFilter key={`${sort} ${tag}`} category={category} language={language} tags={tags} state={state} />
          <div className="md:col-span-full">
            <TaleFilters key={categoryAddress(category, state)} category={category} language={language} state={state} />
          </div>
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 pt-6 pb-6 md:pt-8">
        <h2 data-list-heading tabIndex={-1} className={totalPosts === 0 ? "sr-only" : "text-lg"}>
          {t("count", { count: totalPosts })}
          {page > 1 && <span className="sr-only">, {t("pageTitle", { title: "", page })}</span>}
        </h2>
        {tag !== null && (
          <Chip
            removeTo={categoryAddress(category, { ...state, tag: null, page: 1 })}
            removeText={t("tag.remove", { tag })}
          >
            <span lang={language}>{tag}</span>
          </Chip>
        )}
        <FilterChips
          filters={state}
          addressOf={(changes) => categoryAddress(category, { ...state, ...changes, page: 1 })}
        />
        {hiddenWarnings.length > 0 && (
          <p className="text-sm text-ink-soft">
            {t("filters.leftOut")}{" "}
            <Link to={topicPath("reading")} className="link">
              {t("filters.change")}
            </Link>
          </p>
        )}
        {tag !== null && tags.includes(tag) && (
          <FollowTag key={tag} tag={tag} category={category} language={language} />
        )}
      </div>
      {posts.length === 0 ? (
        <EmptyCategory category={category} state={state} leavesOut={hiddenWarnings.length > 0} />
      ) : (
        <div data-lists="">
          <TaleGrid
            // A list for a member comes in place of that for everybody.
            key={hiddenWarnings.join()}
            tales={posts}
            heading="h3"
            eager={4}
            inline
            likes
            last={
              tag === null && !filtered && posts.length < pageSize ? <WriteInvitation category={category} /> : undefined
            }
          />
        </div>
      )}
      <ListPages
        className="mt-14"
        page={page}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        href={(number) => categoryAddress(category, { ...state, page: number })}
        summaryAlways
      />
      <FeedLink path={feedAddresses.category(language, category)} />
    </div>
  );
}

function FollowTag({ tag, category, language }: { tag: string; category: CategorySlug; language: Language }) {
  const what = useMemo(
    () =>
      followableTag({
        tagName: tag,
        categoryName: toCategoryName(category),
        languageName: toLanguageName(language),
      }),
    [tag, category, language],
  );
  return (
    <span id="follow">
      <FollowButton name={tag} follow={useCheckedFollow(what)} anchor="follow" />
    </span>
  );
}

/** Each page of a category has its own title, so that browser history and search results differ. */
function usePageTitle(category: string, tag: string | null, page: number): string {
  const { t } = useTranslation("tales");
  const title = tag === null ? category : t("tagTitle", { title: category, tag });
  return page === 1 ? title : t("pageTitle", { title, page });
}

/** The header of a category page: its name and picture. */
function CategoryHeader({ category }: { category: CategorySlug }) {
  const { t } = useTranslation("categories");
  const lang = useCategoryLang();
  return (
    <header className="grid items-center gap-x-12 gap-y-7 pt-8 pb-10 sm:grid-cols-[1fr_15rem] md:pt-12 md:pb-12 lg:grid-cols-[1fr_21rem]">
      <div>
        <h1 lang={lang(category)} className="text-3xl text-accent md:text-4xl lg:text-5xl">
          {t(`${category}.title`)}
        </h1>
        <p
          lang={lang(category, "descriptions")}
          className="mt-4 max-w-[30em] font-serif text-lg text-ink-soft lg:text-xl"
        >
          {t(`${category}.description`)}
        </p>
      </div>
      <CategoryPicture category={category} className="object-cover max-sm:row-start-1 max-sm:aspect-[3/2]" />
    </header>
  );
}

/**
 * Links to the categories, in a row that scrolls on a phone to the current one. Choosing one resets sort order, tag
 * and page.
 */
function CategorySwitcher({ current }: { current?: CategorySlug }) {
  const { t } = useTranslation(["tales", "categories"]);
  const lang = useCategoryLang();
  return (
    <nav aria-label={t("categories")} className="fading-row border-b border-hairline">
      <ul className="flex gap-x-5 text-sm lg:gap-x-7 lg:text-base">
        {useShownCategories(current).map((slug) => (
          <li
            key={slug}
            data-category={slug}
            className={classNames("shrink-0", slug === current && "[scroll-initial-target:nearest]")}
          >
            <Link
              to={categoryAddress(slug)}
              lang={lang(slug)}
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

interface EmptyCategoryProps {
  category: CategorySlug;
  state: CategoryListState;
  /** Tales with warnings that the member hides are left out. */
  leavesOut: boolean;
}

/** Shown for a category without Tales, or for a filter without matches, each with its own link. */
function EmptyCategory({ category, state, leavesOut }: EmptyCategoryProps) {
  const { t } = useTranslation("tales");
  const { tag, sort } = state;
  if (isFiltered(state)) {
    return (
      <EmptyState
        action={<ButtonLink to={categoryAddress(category, { sort, tag })}>{t("filters.removeAll")}</ButtonLink>}
      >
        {t("filters.noMatch")}
      </EmptyState>
    );
  }
  if (tag !== null) {
    return (
      <EmptyState action={<ButtonLink to={categoryAddress(category, { sort })}>{t("empty.clear")}</ButtonLink>}>
        {t("empty.noMatch", { tag })}
      </EmptyState>
    );
  }
  if (leavesOut) return <EmptyState>{t("filters.allLeftOut")}</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink to={newTalePath(category)} variant="primary" icon="feather">
          {t("empty.write")}
        </ButtonLink>
      }
    >
      {t("empty.nothingYet")}
    </EmptyState>
  );
}
