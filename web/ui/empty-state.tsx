import type { ReactNode } from "react";
import { Asterism } from "./asterism.tsx";
import { classNames } from "./class-names.ts";

interface EmptyStateProps {
  /** One sentence: nothing yet, nothing found, or not to be seen. */
  children: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  className?: string;
}

/** What stands where a list would. */
export function EmptyState({ children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-5 px-4 py-16 text-center", className)}>
      <Asterism className="h-9 w-10 text-accent" />
      <p className="max-w-[26em] text-balance font-serif text-lg">{children}</p>
      {action}
    </div>
  );
}
