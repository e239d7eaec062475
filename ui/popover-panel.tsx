import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { addPopoverBehaviour } from "./popover-behaviour.ts";

interface PopoverPanelProps {
  /** Unique in the page: connects the button with its panel. */
  id: string;
  /** The content of the button: text, or an icon with `label` as its name. */
  button: ReactNode;
  /** Name of a button with an icon only. */
  label?: string | undefined;
  /** The subject, part of the name if a page has several such buttons. */
  about?: string | undefined;
  /** Looks like a link, next to links. */
  quiet?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
  buttonClassName?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A panel below its button: the browser's own popover, which opens, closes by Escape or a click outside, and gives the focus back, all
 * without script. Arrow keys work when the application runs. Browsers without anchor positioning show it in the middle of the page.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, button, label, about, quiet, children, className, buttonClassName, buttonRef } = props;
  const panel = useRef<HTMLDivElement>(null);
  const name = about === undefined ? label : `${label}: ${about}`;
  useEffect(() => (panel.current === null ? undefined : addPopoverBehaviour(panel.current)), []);
  const textLook = quiet === true ? "link inline-flex min-h-11 min-w-11 items-center gap-1" : "button";
  const look = label === undefined ? textLook : "icon-button";
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        popoverTarget={id}
        // An icon has no text, so the title is the name; with `aria-label` it would also be a description and be read twice.
        title={name}
        className={classNames(look, buttonClassName)}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={classNames("popover-panel popup", className)}>
        {children}
      </div>
    </>
  );
}
