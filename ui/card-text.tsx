import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FactsProps {
  children: ReactNode;
  className?: string | undefined;
}

const dot =
  "relative pl-[1.1em] [&_a]:py-1.5 before:absolute before:left-0 before:w-[1.1em] before:text-center before:font-normal before:content-['·'/'']";

/**
 * Short facts in a row, with dots between them. Each fact begins with its dot, and the row is shifted left by the width of a dot: the
 * dot at the start of each line is outside and clipped. It is in the padding of the fact, so the second line of a long fact is not
 * clipped, and out of the flow, because a line can break after it: a name too long for the line would leave an empty one. Links are higher
 * than their line, for fingers; nothing moves, because padding of inline elements takes no space.
 */
export function Facts({ children, className }: FactsProps) {
  return (
    <div className={classNames("overflow-x-clip text-sm text-ink-soft", className)}>
      <p className="-ml-[1.1em] flex flex-wrap">{children}</p>
    </div>
  );
}

export function Fact({ children, className }: FactsProps) {
  return <span className={classNames(dot, "min-w-0 wrap-anywhere", className)}>{children}</span>;
}

/** Longer titles have more than three lines nearly everywhere. */
const longerThan = 60;

/** A title in a list, cut after three lines. Screen readers read all of it, and the tooltip shows it. */
export function ClampedTitle({ children }: { children: string }) {
  return (
    <span className="line-clamp-3" title={children.length > longerThan ? children : undefined}>
      {children}
    </span>
  );
}
