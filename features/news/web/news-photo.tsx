import { photoSizes } from "../calls.ts";
import { classNames } from "#ui/class-names.ts";

interface NewsPhotoProps {
  post: { id: number; photo: string | null };
  /** The display width, as the `sizes` attribute of an image. */
  sizes: string;
  /** Visible at once: loads eagerly. */
  eager?: boolean;
  /** Sets the aspect ratio, so that nothing moves when the picture loads. */
  className: string;
}

/** The picture of a news post, or a generated one if it has none. Decorative, with an empty alt text. */
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
