import type { ReadingPlace } from "#contract/reading-place.ts";

/** The place of the window in a Tale's text. */
export type PlaceInText = Pick<ReadingPlace, "block" | "part">;

/** The text of the Tale that the page shows; null while it has none. */
export const taleTextElement = () => document.querySelector<HTMLElement>("article .tale-text");

/** An element with less than about two lines left counts as read. Pixels; more than the scroll padding, so that a place keeps when one returns to it. */
const leastVisible = 48;

/** Browsers measure a text in a closed `<details>` as if it were shown. */
const isBehindWarnings = (text: HTMLElement) => text.closest("details:not([open])") !== null;

/**
 * Where the window is in the text: the first element that isn't above the window, and the share of the way from the
 * text's beginning to its end. A text that fits into the window is read once its end is visible.
 * @returns null while the text is hidden, behind a warning for example
 */
export function placeInText(text: HTMLElement): PlaceInText | null {
  const { top, bottom, height } = text.getBoundingClientRect();
  if (height === 0 || isBehindWarnings(text)) return null;
  const windowHeight = document.documentElement.clientHeight;
  const way = height - windowHeight;
  const part = way > 0 ? Math.min(1, Math.max(0, -top / way)) : Number(bottom <= windowHeight);
  const at = [...text.children].findIndex((element) => element.getBoundingClientRect().bottom > leastVisible);
  return { block: at === -1 ? Math.max(0, text.children.length - 1) : at, part };
}

/** Moves to an element of the text. The focus follows, so that keyboard and screen reader continue there, too. */
export function moveToBlock(text: HTMLElement, block: number): void {
  const element = text.children[Math.min(block, text.children.length - 1)] as HTMLElement | undefined;
  if (element === undefined) return;
  text.closest("details")?.setAttribute("open", "");
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}
