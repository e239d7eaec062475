import { classNames } from "./class-names.ts";

interface ProgressBarProps {
  /** Name of what is in progress. */
  label: string;
  /** From 0 to 1. */
  share: number;
  className?: string | undefined;
}

const look =
  "block h-1.5 w-full max-w-96 appearance-none border-0 bg-hairline [&::-moz-progress-bar]:bg-ink " +
  "[&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-ink " +
  "forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]";

/** The progress of something that takes long. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  return <progress value={share} max={1} aria-label={label} className={classNames(look, className)} />;
}
