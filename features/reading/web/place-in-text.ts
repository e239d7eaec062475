import type { ReadingPlace } from "#features/tales/reading-place.ts";
import { isBehindWarnings, leastVisible, partAbove } from "#kit/web/pages/place-in-window.ts";

/** The place of the window in a Tale's text. */
export type PlaceInText = Pick<ReadingPlace, "block" | "part">;

/** The text of the Tale that the page shows; null while it has none. */
export const taleTextElement = () => document.querySelector<HTMLElement>("article .tale-text");

/**
 * Where the window is in the text: the first element that isn't above the window, and the share of the way from the
 * text's beginning to its end. A text that fits into the window is read once its end is visible.
 * @returns null while the text is hidden, behind a warning for example
 */
export function placeInText(text: HTMLElement): PlaceInText | null {
  const { bottom, height } = text.getBoundingClientRect();
  if (height === 0 || isBehindWarnings(text)) return null;
  const windowHeight = document.documentElement.clientHeight;
  const part = height > windowHeight ? partAbove(text) : Number(bottom <= windowHeight);
  const least = leastVisible();
  const at = [...text.children].findIndex((element) => element.getBoundingClientRect().bottom > least);
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
