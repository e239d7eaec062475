import type { ReactNode } from "react";
import { Asterism } from "./asterism.tsx";
import { classNames } from "./class-names.ts";

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
