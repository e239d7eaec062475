import { useLayoutEffect, type RefObject } from "react";
import { freeOffset, obstaclesBetween } from "./toast-position.ts";

/** Scrolling has come to rest, and a page that opens stands, when nothing has moved for so long. */
const rest = 120;

/**
 * Keeps toasts where they cover no button and no field: at the foot of the window, or as far above it as need be. Where no
 * gap is wide enough they go to the head of the window, and the page moves down to make room.
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
      const lift = docked ? null : freeOffset(height, window.innerHeight, obstaclesBetween(left, right, within));
      element!.toggleAttribute("data-docked", lift === null);
      element!.style.setProperty("--lift", `${lift ?? 0}px`);
      if (lift === null) page.style.setProperty("--toasts-height", `${element!.offsetHeight}px`);
    }
    function placeSoon() {
      clearTimeout(timer);
      timer = setTimeout(place, rest);
    }

    place();
    // A decision is told on the page that opens next.
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
