import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface PopoverPanelProps {
  /** Unique in the page: ties the button to its panel. */
  id: string;
  /** What the button shows; words, or a drawing with `label` as its name. */
  button: ReactNode;
  /** Name of the panel, and of a button without words. */
  label: string;
  /** The button shows a drawing only. */
  iconOnly?: boolean;
  children: ReactNode;
  className?: string;
  buttonClassName?: string;
}

/**
 * A panel under its button by the browser's own popover: opens, closes by Escape or a press beside it, and gives the
 * focus back, all without script. Browsers that can't anchor it show it in the middle of the page.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, button, label, iconOnly = false, children, className, buttonClassName } = props;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        className={classNames(iconOnly ? "target rounded hover:bg-wash" : "button", buttonClassName)}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onClick={closeAfterLink}
        className={classNames("popover-panel popup", className)}
      >
        {children}
      </div>
    </>
  );
}

/** With the application running a link doesn't load a new page, which would have closed the panel. */
function closeAfterLink(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest("a") !== null) event.currentTarget.hidePopover();
}
