import { classNames } from "./class-names.ts";

interface SkeletonProps {
  /** The number of text lines; without it there is one block, sized by `className`. */
  lines?: number | undefined;
  className?: string | undefined;
}

/** A placeholder with the final size of content that is loading. Screen readers skip it: use a `Spinner` or `aria-busy` too. */
export function Skeleton({ lines, className }: SkeletonProps) {
  if (lines === undefined) {
    return <div aria-hidden="true" className={classNames("appear-late bg-wash", className)} />;
  }
  return (
    <div aria-hidden="true" className={classNames("appear-late space-y-3", className)}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={classNames("h-4 bg-wash", index === lines - 1 && "w-3/5")} />
      ))}
    </div>
  );
}
