import { classNames } from "./class-names.ts";

interface CoverProps {
  /** Lower-case slug and code, as in addresses. */
  category: string;
  language: string;
  id: number;
  /** Visible at once, so not loaded lazily. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** The cover of a Tale, always 2:3. Its title is next to it as text, so a screen reader skips the cover. */
export function Cover({ category, language, id, eager = false, className }: CoverProps) {
  return (
    <img
      src={`/covers/${category}/${language}/${id}.svg`}
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
