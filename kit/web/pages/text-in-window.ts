/** The share of the way from a text's beginning to its end that is above the window, 0 to 1; 0 for a text that fits into it. */
export function partAbove(text: Element): number {
  const { top, height } = text.getBoundingClientRect();
  const way = height - document.documentElement.clientHeight;
  return way > 0 ? Math.min(1, Math.max(0, -top / way)) : 0;
}

/** Browsers measure a text in a closed `<details>` as if it were shown. */
export const isBehindWarnings = (text: Element) => text.closest("details:not([open])") !== null;

/** A line more than the scroll padding, so that a place keeps when one returns to it. Pixels from the top of the window. */
export const leastVisible = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 24;
