import { nextIndex } from "./arrow-keys.ts";

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
