/**
 * A page may open below its top (`data-initial-scroll`), also for visitors, who run no application. Who comes back, or
 * reloads, finds the place they left; a hash names a place of its own.
 */
export function setUpInitialScroll() {
  document.addEventListener("DOMContentLoaded", () => {
    const top = document.querySelector<HTMLElement>("[data-initial-scroll]")?.dataset.initialScroll;
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (top !== undefined && location.hash === "" && visit?.type === "navigate") scrollTo({ top: Number(top) });
  });
}
