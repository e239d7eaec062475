import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** State of a step back to a list after something on it was settled: one goes on at its count, not at the page's title. */
export const focusListHeading = { goesOnAtList: true };

const isBackAtTheList = (state: unknown) => typeof state === "object" && state !== null && "goesOnAtList" in state;

/**
 * After a navigation without a page load, keyboard and screen reader go on at the new page's title, as they
 * would after a page load. Within one page (another sort, the next dozen) they go to the heading that the page
 * marks with `data-list-heading`.
 */
export function NavigationFocus() {
  const { pathname, search, hash, state } = useLocation();
  const last = useRef({ pathname, search });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const before = last.current;
    last.current = { pathname, search };
    if (before.pathname === pathname && before.search === search) return;
    const samePage = before.pathname === pathname || isBackAtTheList(state);
    const heading = document.querySelector<HTMLElement>(samePage ? "main [data-list-heading]" : "main h1");
    if (samePage && heading === null) return;
    setAnnouncement(document.title);
    // An address with a hash leads to a place in the page, which takes care of itself, unless there is no such page.
    if (hash !== "" && document.querySelector("main [data-nothing-here]") === null) return;
    const target = heading ?? document.querySelector<HTMLElement>("main");
    if (target === null) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, search, hash, state]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
