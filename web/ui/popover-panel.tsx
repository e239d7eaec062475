import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { addPopoverBehaviour } from "./popover-behaviour.ts";

interface PopoverPanelProps {
  /** Unique in the page: ties the button to its panel. */
  id: string;
  /** What the button shows: words, or a drawing with `label` as its name. */
  button: ReactNode;
  /** Name of a button that shows a drawing only. */
  label?: string;
  children: ReactNode;
  className?: string;
  buttonClassName?: string;
}

/**
 * A panel under its button by the browser's own popover: opens, closes by Escape or a press beside it, and
 * gives the focus back, all without script; arrow keys join when the application runs. Browsers that can't
 * anchor it show it in the middle of the page.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, button, label, children, className, buttonClassName } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (panel.current === null ? undefined : addPopoverBehaviour(panel.current)), []);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={classNames(label === undefined ? "button" : "icon-button", buttonClassName)}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={classNames("popover-panel popup", className)}>
        {children}
      </div>
    </>
  );
}
