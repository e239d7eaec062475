/**
 * A page may open below its top (`data-opens-at`), also for visitors, who run no application. Who comes back, or
 * reloads, finds the place they left; a hash names a place of its own.
 */
export function tendOpeningPlace() {
  document.addEventListener("DOMContentLoaded", () => {
    const top = document.querySelector<HTMLElement>("[data-opens-at]")?.dataset.opensAt;
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (top !== undefined && location.hash === "" && visit?.type === "navigate") scrollTo({ top: Number(top) });
  });
}
