import { Asterism } from "./asterism.tsx";
import { classNames } from "./class-names.ts";

interface SpinnerProps {
  /** What is awaited, in words; seen below the mark unless `quiet`. */
  label: string;
  quiet?: boolean;
  className?: string;
}

/** The asterism lighting up star by star, after 200 ms so that quick answers never flash it. */
export function Spinner({ label, quiet = false, className }: SpinnerProps) {
  return (
    <output className={classNames("appear-late flex flex-col items-center gap-2", className)}>
      <Asterism lit className="h-7 w-8 text-accent" />
      <span className={quiet ? "sr-only" : "text-sm text-ink-soft"}>{label}</span>
    </output>
  );
}
