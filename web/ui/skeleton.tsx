import { classNames } from "./class-names.ts";

interface SkeletonProps {
  /** Lines of text to stand in for; without it one block, sized by `className` as what will replace it. */
  lines?: number;
  className?: string;
}

/** Holds the final size while content is on its way; silent, so that a Spinner or `aria-busy` tells of it. */
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
