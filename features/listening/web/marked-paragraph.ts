import type { SpokenPassage } from "./spoken-text.ts";

/** The paragraph that is spoken, marked on the page. */

const marked = ".tale-text [aria-current]";

export function unmark() {
  for (const element of document.querySelectorAll(marked)) element.removeAttribute("aria-current");
}

export function markParagraph(paragraph: HTMLElement) {
  if (paragraph.hasAttribute("aria-current")) return;
  unmark();
  paragraph.setAttribute("aria-current", "true");
}

/** Space at the foot of the window for the bar. Pixels. */
const barSpace = 96;

/**
 * Scrolls to a passage that isn't in view.
 * @param before the passage before it: a reader who has scrolled away from that one isn't brought back
 */
export function followPassage({ range }: SpokenPassage, before?: SpokenPassage) {
  const windowHeight = document.documentElement.clientHeight;
  if (before !== undefined) {
    const { top, bottom } = before.range.getBoundingClientRect();
    if (bottom <= 0 || top >= windowHeight) return;
  }
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= 0 && bottom <= windowHeight - barSpace) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - windowHeight / 4, behavior: isStill ? "instant" : "smooth" });
}
