import { whenStyled } from "./when-styled.ts";

/**
 * Scrolls a page with `data-initial-scroll` to that position when it opens. After a reload or a step back the browser restores the
 * position itself, and a hash has a position of its own. Part of boot, because visitors load no application.
 */
export function setUpInitialScroll() {
  whenStyled(() => {
    const top = document.querySelector<HTMLElement>("[data-initial-scroll]")?.dataset.initialScroll;
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (top !== undefined && location.hash === "" && visit?.type === "navigate") scrollTo({ top: Number(top) });
  });
}
