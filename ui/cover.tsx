import { classNames } from "./class-names.ts";
import { coverAddress, listedCoverAddress, type CoverName } from "./cover-address.ts";

interface CoverProps extends CoverName {
  /** Visible at once, so not loaded lazily. */
  eager?: boolean | undefined;
  /** The page contains its drawing. */
  inline?: boolean | undefined;
  className?: string | undefined;
}

/** The cover of a Tale, always 2:3. Its title is next to it as text, so a screen reader skips the cover. */
export function Cover({ category, language, id, eager = false, inline = false, className }: CoverProps) {
  return (
    <img
      src={(inline ? listedCoverAddress : coverAddress)({ category, language, id })}
      // The server writes the drawing, the browser an address of the same drawing.
      suppressHydrationWarning={inline}
      alt=""
      width={400}
      height={600}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classNames("aspect-cover h-auto w-full bg-accent-wash", className)}
    />
  );
}
