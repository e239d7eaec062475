import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type ChipProps = { children: ReactNode; className?: string } & (
  | { to?: string; removeText?: undefined }
  | { removeTo: string; removeText: string; onRemove?: undefined }
  | { onRemove: () => void; removeText: string; removeTo?: undefined }
);

/** The target is 44 px high; the visible frame (the pseudo-element) is the middle 32 px. */
const chip =
  "relative isolate inline-flex min-h-11 items-center py-2 text-sm text-accent " +
  "before:absolute before:inset-x-0 before:inset-y-1.5 before:-z-10 before:rounded " +
  "before:border before:border-accent/40 before:bg-accent-wash";
const cross = "target shrink-0 hover:text-ink";

/** A short word in a frame: a tag that links to its list, or a choice that can be removed. */
export function Chip({ children, className, ...kind }: ChipProps) {
  if (kind.removeText === undefined) {
    if (kind.to === undefined) return <span className={classNames(chip, "px-3", className)}>{children}</span>;
    return (
      <Link to={kind.to} className={classNames(chip, "min-w-11 justify-center px-3 hover:underline", className)}>
        {children}
      </Link>
    );
  }
  const name = { "aria-label": kind.removeText, title: kind.removeText };
  return (
    <span className={classNames(chip, "pl-3", className)}>
      {children}
      {kind.removeTo === undefined ? (
        <button type="button" {...name} onClick={kind.onRemove} className={cross}>
          <Icon name="close" className="size-4" />
        </button>
      ) : (
        <Link to={kind.removeTo} {...name} className={cross}>
          <Icon name="close" className="size-4" />
        </Link>
      )}
    </span>
  );
}
