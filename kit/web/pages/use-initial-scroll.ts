import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Opens a page scrolled down by `top` pixels. After a reload or a step back the browser restores the position itself, and a hash
 * has its own position. On pages that the server renders, site/web/initial-scroll.ts does the same before the application runs.
 */
export function useInitialScroll(top: number) {
  const navigation = useNavigationType();
  const { hash, key } = useLocation();
  const open = useEffectEvent(() => {
    if (hash !== "") return;
    if (navigation !== "POP" || (isFirstPage(key) && window.scrollY === 0)) window.scrollTo({ top });
  });
  // Only at the first render: another page of the comments must not scroll again.
  useEffect(() => open(), []);
}

/** Whether the page was loaded by a navigation, not by a reload. */
function isFirstPage(key: string): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return key === "default" && visit?.type === "navigate";
}
