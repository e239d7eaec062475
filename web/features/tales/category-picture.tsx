import { drawCategoryIcon } from "#content/art/category-art.ts";
import type { CategorySlug } from "#contract/categories.ts";
import { classNames } from "#web/ui/class-names.ts";

interface CategoryArtProps {
  category: CategorySlug;
  className?: string;
}

/** The drawing of a category, 4:3. Decorative: the name is next to it. */
export function CategoryPicture({ category, className }: CategoryArtProps) {
  return (
    <img
      src={`/category-art/${category}.svg`}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className={classNames("aspect-[4/3] h-auto w-full bg-accent-wash", className)}
    />
  );
}

/** The icon of a category, in the current text colour. */
export function CategoryIcon({ category, className }: CategoryArtProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-block shrink-0 [&>svg]:block [&>svg]:size-full", className ?? "size-5")}
      dangerouslySetInnerHTML={{ __html: drawCategoryIcon(category) }}
    />
  );
}
