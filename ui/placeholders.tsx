import type { ReactNode } from "react";
import { Asterism } from "./asterism.tsx";
import { classNames } from "./class-names.ts";

interface SpinnerProps {
  /** The text below the mark; with `quiet` for screen readers only. */
  label: string;
  quiet?: boolean | undefined;
  className?: string | undefined;
}

/** The loading sign. It appears after 200 ms, so that quick answers never show it. */
export function Spinner({ label, quiet = false, className }: SpinnerProps) {
  return (
    <output className={classNames("appear-late flex flex-col items-center gap-2", className)}>
      <Asterism highlighted className="h-7 w-8 text-accent" />
      <span className={quiet ? "sr-only" : "text-sm text-ink-soft"}>{label}</span>
    </output>
  );
}

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

interface EmptyStateProps {
  /** One sentence: nothing yet, nothing found, or not visible. */
  children: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode | undefined;
  className?: string | undefined;
}

/** Shown in place of an empty list. */
export function EmptyState({ children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-5 px-4 py-16 text-center", className)}>
      <Asterism className="h-9 w-10 text-accent" />
      <p className="max-w-[26em] text-balance font-serif text-lg">{children}</p>
      {action}
    </div>
  );
}
