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
