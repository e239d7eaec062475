import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Navigation state for returning to a list after handling one of its items: the focus goes to the list's heading, not to the page's title. */
export const focusListHeading = { goesOnAtList: true };

const isBackAtTheList = (state: unknown) => typeof state === "object" && state !== null && "goesOnAtList" in state;

/**
 * After a navigation without a page load, the focus moves to the new page's title, so that keyboard and screen reader continue
 * there as after a page load. Within one page (another sort order, the next page of a list) it moves to the heading that the page
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
    // The browser handles a hash itself, unless the page shows an error instead of its content.
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
