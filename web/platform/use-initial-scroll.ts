import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * A page opens this many pixels below its top. Who comes back or reloads finds the place they left, who follows a hash what it
 * names. Where the server draws the page, web/initial-scroll.ts does the same before the application runs.
 */
export function useInitialScroll(top: number) {
  const navigation = useNavigationType();
  const { hash, key } = useLocation();
  const open = useEffectEvent(() => {
    if (hash !== "") return;
    if (navigation !== "POP" || (isFirstPage(key) && window.scrollY === 0)) window.scrollTo({ top });
  });
  // Once: another page of its comments is no new opening.
  useEffect(() => open(), []);
}

/** Whether it was loaded, and not anew. */
function isFirstPage(key: string): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return key === "default" && visit?.type === "navigate";
}
