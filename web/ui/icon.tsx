import { classNames } from "./class-names.ts";
import { iconPaths, type IconName } from "./icon-paths.ts";

export type { IconName };

interface IconProps {
  name: IconName;
  /** Fills the outline: a like given, a bookmark set. */
  filled?: boolean | undefined;
  className?: string | undefined;
}

/** An icon of 20 px. It is next to text or in a control with a name, so screen readers skip it. */
export function Icon({ name, filled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.5 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames("inline-block shrink-0", className ?? "size-5")}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
