import { useLayoutEffect, type RefObject } from "react";
import { freeOffset, obstaclesBetween } from "./toast-position.ts";

/** Milliseconds without a change after which scrolling, or the loading of a page, counts as finished. */
const settledAfter = 120;

/**
 * Keeps toasts where they cover no button and no field: at the bottom of the window, or in the first free gap above. If no gap is high
 * enough, they go to the top of the window, and the page moves down: its visible part then begins below them, as below a sticky
 * header.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, count: number) {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || count === 0) return undefined;
    const page = document.documentElement;
    // While a modal dialog is open, the page behind it is inert.
    const within = element.closest("dialog") ?? document;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function place() {
      const { left, right, height } = element!.getBoundingClientRect();
      const docked = element!.hasAttribute("data-docked");
      const offset = docked ? null : freeOffset(height, window.innerHeight, obstaclesBetween(left, right, within));
      element!.toggleAttribute("data-docked", offset === null);
      element!.style.setProperty("--offset", `${offset ?? 0}px`);
      if (offset === null) page.style.setProperty("--toasts-height", `${element!.offsetHeight}px`);
    }
    function placeSoon() {
      clearTimeout(timer);
      timer = setTimeout(place, settledAfter);
    }

    place();
    // A toast may be shown just before the next page opens.
    const observer = new MutationObserver(placeSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", placeSoon, { passive: true });
    addEventListener("resize", placeSoon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("scroll", placeSoon);
      removeEventListener("resize", placeSoon);
      element.removeAttribute("data-docked");
      page.style.removeProperty("--toasts-height");
    };
  }, [list, count]);
}
