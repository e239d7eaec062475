import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type ChipProps = { children: ReactNode; className?: string } & (
  | { to?: string; removeText?: undefined }
  | { removeTo: string; removeText: string; onRemove?: undefined }
  | { onRemove: () => void; removeText: string; removeTo?: undefined }
);

const frame = "inline-flex min-h-8 items-center rounded border border-accent bg-accent-wash text-sm text-accent";
/** The drawn cross is small; what a finger hits reaches 44 px through the pseudo-element. */
const cross = "relative flex size-8 items-center justify-center after:absolute after:-inset-1.5 hover:bg-accent/10";

/** A short word in a frame: a tag that leads to its list, or a choice that can be taken back. */
export function Chip({ children, className, ...kind }: ChipProps) {
  if (kind.removeText === undefined) {
    if (kind.to === undefined) return <span className={classNames(frame, "px-3", className)}>{children}</span>;
    return (
      <Link
        to={kind.to}
        className={classNames(frame, "relative px-3 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:underline", className)}
      >
        {children}
      </Link>
    );
  }
  return (
    <span className={classNames(frame, "gap-1 pl-3", className)}>
      {children}
      {kind.removeTo === undefined ? (
        <button type="button" onClick={kind.onRemove} aria-label={kind.removeText} title={kind.removeText} className={cross}>
          <Icon name="close" className="size-4" />
        </button>
      ) : (
        <Link to={kind.removeTo} aria-label={kind.removeText} title={kind.removeText} className={cross}>
          <Icon name="close" className="size-4" />
        </Link>
      )}
    </span>
  );
}
