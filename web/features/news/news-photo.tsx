import { photoSizes } from "#contract/news-photo.ts";
import { classNames } from "#web/ui/class-names.ts";

interface NewsPhotoProps {
  post: { id: number; photo: string | null };
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** In sight at once: not put off. */
  eager?: boolean;
  /** Gives it its proportions, so that nothing moves when it arrives. */
  className: string;
}

/** The picture of a news post; where its writers gave it none, a drawing of its number. Decorative: words stand beside it. */
export function NewsPhoto({ post: { id, photo }, sizes, eager = false, className }: NewsPhotoProps) {
  const srcSet =
    photo === null
      ? undefined
      : photoSizes(photo)
          .map(({ src, width }) => `${src} ${width}w`)
          .join(", ");
  return (
    <img
      src={photo ?? `/news-art/${id}.svg`}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classNames("rounded bg-wash object-cover", className)}
    />
  );
}
