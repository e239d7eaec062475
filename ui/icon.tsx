import { classNames } from "./class-names.ts";
import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

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
      aria-hidden="true"
      className={classNames("icon", filled && "icon-filled", name === "more" && "icon-dots", className ?? "size-5")}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
