import { nextIndex } from "./arrow-keys.ts";

/** What moves the focus inside a panel by arrow keys: not text inputs, whose arrows move the caret. */
const stops = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)';

/**
 * Comforts of a `popover` panel once the application runs; the browser itself already opens it, closes it by
 * Escape or a press beside it, and gives the focus back. Returns what takes the comforts away again.
 */
export function addPopoverBehaviour(panel: HTMLElement): () => void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  const binding = new AbortController();
  const { signal } = binding;

  // A link no longer loads a new page, which would have closed the panel.
  panel.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a, [data-closes-panel]") !== null) panel.hidePopover();
    },
    { signal },
  );

  panel.addEventListener("keydown", (event) => moveByArrows(event, panel), { signal });

  button?.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      if (!isOpen(panel)) button.click();
      panel.querySelector<HTMLElement>(stops)?.focus();
    },
    { signal },
  );

  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Node) || !isOpen(panel)) return;
      // What holds the panel gets the focus when a label in it is pressed: nobody has left.
      const within = panel.contains(target) || target.contains(panel) || button?.contains(target) === true;
      if (!within) panel.hidePopover();
    },
    { signal },
  );

  return () => binding.abort();
}

function isOpen(panel: HTMLElement): boolean {
  return panel.matches(":popover-open");
}

function moveByArrows(event: KeyboardEvent, panel: HTMLElement) {
  const all = [...panel.querySelectorAll<HTMLElement>(stops)];
  const here = all.findIndex((stop) => stop === event.target);
  const next = here === -1 ? null : nextIndex(event.key, "vertical", here, all.length);
  if (next === null) return;
  event.preventDefault();
  all[next]?.focus();
}
