import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FactsProps {
  children: ReactNode;
  className?: string;
}

const dot =
  "pl-[1.1em] before:-ml-[1.1em] before:inline-block before:w-[1.1em] before:text-center before:font-normal before:content-['·'/'']";

/**
 * Short facts in a row with dots between them. Each fact brings its dot along; the row is shifted by the width of
 * one, so that the dot at the start of every line falls outside and is clipped. It hangs in a fact's padding: the
 * second line of a long fact isn't clipped with it.
 */
export function Facts({ children, className }: FactsProps) {
  return (
    <div className={classNames("overflow-hidden text-sm text-ink-soft", className)}>
      <p className="-ml-[1.1em] flex flex-wrap">{children}</p>
    </div>
  );
}

export function Fact({ children, className }: FactsProps) {
  return <span className={classNames(dot, "min-w-0 wrap-anywhere", className)}>{children}</span>;
}
