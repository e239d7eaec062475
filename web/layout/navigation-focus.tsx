import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Navigation state for returning to a list after handling one of its items: the focus goes to the list's heading, not to the page's title. */
export const focusListHeading = { goesOnAtList: true };

const isBackAtTheList = (state: unknown) => typeof state === "object" && state !== null && "goesOnAtList" in state;

/** Whether a screen reader that reads this heading has said where it is: the title begins with the same words. */
const saysTitle = (heading: HTMLElement | null) => heading?.textContent.trim() === document.title.split(" · ")[0];

/**
 * Whether the reader has done something since the page was loaded. Before, a page corrects its own address, such as a search that adds
 * the languages of the member, and the reader continues at the top. A screen reader presses links by `click` alone.
 */
function useHasActed() {
  const hasActed = useRef(false);
  useEffect(() => {
    const acted = new AbortController();
    for (const type of ["click", "keydown", "submit", "popstate"])
      window.addEventListener(
        type,
        () => {
          hasActed.current = true;
          acted.abort();
        },
        { capture: true, signal: acted.signal },
      );
    return () => acted.abort();
  }, []);
  return hasActed;
}

/**
 * After a navigation without a page load, the focus moves to the new page's title, so that keyboard and screen reader continue
 * there as after a page load. Within one page (another sort order, the next page of a list) it moves to the heading that the page
 * marks with `data-list-heading`. The title is announced only if it says more than this heading.
 */
export function NavigationFocus() {
  const { pathname, search, hash, state } = useLocation();
  const hasActed = useHasActed();
  const last = useRef({ pathname, search, title: "" });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const before = last.current;
    last.current = { pathname, search, title: document.title };
    if (before.pathname === pathname && before.search === search) return;
    const samePage = before.pathname === pathname || isBackAtTheList(state);
    const heading = document.querySelector<HTMLElement>(samePage ? "main [data-list-heading]" : "main h1");
    if (samePage && (heading === null || !hasActed.current)) return;
    // The browser handles a hash itself, unless the page shows an error instead of its content.
    const isAtHash = hash !== "" && document.querySelector("main [data-nothing-here]") === null;
    const isKnown = document.title === before.title || (!isAtHash && saysTitle(heading));
    setAnnouncement(isKnown ? "" : document.title);
    if (isAtHash) return;
    const target = heading ?? document.querySelector<HTMLElement>("main");
    if (target === null) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, search, hash, state, hasActed]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
