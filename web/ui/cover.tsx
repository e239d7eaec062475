import { classNames } from "./class-names.ts";

interface CoverProps {
  /** Lower-case slug and code, as in addresses. */
  category: string;
  language: string;
  id: number;
  /** In sight at once: not to be put off. */
  eager?: boolean;
  className?: string;
}

/** The drawn cover, always 2:3. The title stands beside it in words, so a screen reader passes over it. */
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
