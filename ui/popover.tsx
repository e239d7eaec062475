import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";

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

/** The elements that arrow keys move between: not text inputs, in which arrows move the caret. */
const items = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)';

/**
 * Adds to a `popover` panel what the browser does not do: arrow keys, closing when a link is clicked, and closing when the focus leaves.
 * The browser itself opens it, closes it by Escape or a click outside, and gives the focus back.
 * @returns removes the behaviour
 */
export function addPopoverBehaviour(panel: HTMLElement): () => void {
  /** A panel can have several buttons. */
  const buttonAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(`[popovertarget="${panel.id}"]`) : null;
  const listening = new AbortController();
  const { signal } = listening;

  // In the application a link does not load a page, which would close the panel.
  panel.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a, [data-closes-panel]") !== null) panel.hidePopover();
    },
    { signal },
  );

  panel.addEventListener("keydown", (event) => moveFocus(event, panel), { signal });

  document.addEventListener(
    "keydown",
    (event) => {
      const button = buttonAt(event.target);
      if (event.key !== "ArrowDown" || button === null) return;
      event.preventDefault();
      if (!isOpen(panel)) button.click();
      panel.querySelector<HTMLElement>(items)?.focus();
    },
    { signal },
  );

  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Node) || !isOpen(panel)) return;
      // A click on a label in the panel focuses the element around the panel for a moment.
      const within = panel.contains(target) || target.contains(panel) || buttonAt(target) !== null;
      if (!within) panel.hidePopover();
    },
    { signal },
  );

  return () => listening.abort();
}

function isOpen(panel: HTMLElement): boolean {
  return panel.matches(":popover-open");
}

function moveFocus(event: KeyboardEvent, panel: HTMLElement) {
  const all = [...panel.querySelectorAll<HTMLElement>(items)];
  const current = all.indexOf(event.target as HTMLElement);
  const next = current === -1 ? null : nextIndex(event.key, "vertical", current, all.length);
  if (next === null) return;
  event.preventDefault();
  all[next]?.focus();
}

const keys = {
  horizontal: { next: "ArrowRight", previous: "ArrowLeft" },
  vertical: { next: "ArrowDown", previous: "ArrowUp" },
} as const;

/** The index that a key moves the focus to in a list of `count` items, round the ends; null for any other key. */
export function nextIndex(key: string, direction: keyof typeof keys, current: number, count: number): number | null {
  switch (key) {
    case keys[direction].next:
      return (current + 1) % count;
    case keys[direction].previous:
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
