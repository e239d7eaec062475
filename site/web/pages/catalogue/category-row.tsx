import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { Icon } from "#ui/icon.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { WriteInvitation } from "./write-invitation.tsx";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { TaleCard } from "#features/tales/web/tale-card.tsx";

/** How many of a category's newest Tales its row shows. */
export const newestShown = 4;

interface CategoryRowProps {
  category: CategorySlug;
  posts: ListedTale[];
  totalPosts: number;
  /** Whether a free place in the row invites to write. */
  invites: boolean;
}

/** A category on the index page: its name and its newest Tales. */
export function CategoryRow({ category, posts, totalPosts, invites }: CategoryRowProps) {
  const { t } = useTranslation(["tales", "categories"]);
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
