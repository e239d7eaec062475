import { drawCategoryIcon } from "#content/art/category-icon.ts";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { classNames } from "#ui/class-names.ts";

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

/** Where a picture begins in the sheet (content/art/category-art.ts), which is 620 % as high as one. Tailwind finds only classes that are written out. */
const topInSheet: Record<CategorySlug, string> = {
  motivazionali: "top-[-1.667%]",
  romantiche: "top-[-105%]",
  fiaba: "top-[-208.333%]",
  fantascienza: "top-[-311.667%]",
  horror: "top-[-415%]",
  criminale: "top-[-518.333%]",
};

/** The same drawing, for a place that shows all six: one request brings them. `className` sets the aspect ratio: 4:3 or narrower. */
export function CategoryPictureFromSheet({ category, className }: CategoryArtProps) {
  return (
    <span className={classNames("relative block overflow-hidden bg-accent-wash", className)}>
      <img
        src="/category-art/all.svg"
        alt=""
        width={480}
        height={2232}
        loading="lazy"
        decoding="async"
        className={classNames("absolute left-1/2 h-[620%] w-auto max-w-none -translate-x-1/2", topInSheet[category])}
      />
    </span>
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
