import { photoSizes } from "#contract/news-photo.ts";
import { Asterism } from "#web/ui/asterism.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface NewsPhotoProps {
  photo: string | null;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** In sight at once: not put off. */
  eager?: boolean;
  /** Gives it its proportions, so that nothing moves when it arrives. */
  className: string;
  /** Set as a printer's initial where there is no picture, so that such posts differ in a list. */
  title?: string;
}

/** The picture of a news post; where there is none, an initial or the mark in a printer's frame. Decorative: words stand beside it. */
export function NewsPhoto({ photo, sizes, eager = false, className, title = "" }: NewsPhotoProps) {
  if (photo === null) {
    const initial = /[\p{L}\p{N}]/u.exec(title)?.[0];
    return (
      <div aria-hidden="true" className={classNames("@container grid rounded bg-wash p-3", className)}>
        <div className="grid size-full place-items-center border border-double border-hairline outline outline-offset-2 outline-hairline">
          {initial === undefined ? (
            <Asterism className="h-10 w-11 text-edge" />
          ) : (
            <span className="font-serif text-[30cqi] leading-none text-edge uppercase">{initial}</span>
          )}
        </div>
      </div>
    );
  }
  return (
    <img
      src={photo}
      srcSet={photoSizes(photo).map(({ src, width }) => `${src} ${width}w`).join(", ")}
      sizes={sizes}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classNames("rounded bg-wash object-cover", className)}
    />
  );
}
