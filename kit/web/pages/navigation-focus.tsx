import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Navigation state for returning to a list after handling one of its items: the focus goes to the list's heading, not to the page's title. */
export const focusListHeading = { goesOnAtList: true };

const isBackAtTheList = (state: unknown) => typeof state === "object" && state !== null && "goesOnAtList" in state;

/**
 * Whether a screen reader that reads this heading says the title of the page: "Ebb" that of "Ebb · Horror · Fabula", "Hello, I’m Ada" that
 * of "Ada · Fabula". A title of a Tale can contain the dot, too.
 */
function saysTitle(heading: HTMLElement | null): boolean {
  const text = heading?.textContent.trim() ?? "";
  const { title } = document;
  return text !== "" && (title.startsWith(`${text} · `) || text.includes(title.replace(/ · [^·]*$/, "")));
}

/** Events that only an action of the reader causes. A screen reader presses links by `click` alone. */
const actions = ["click", "keydown", "submit", "popstate"];

/**
 * Whether the reader has done something since the page was loaded. Before, a page corrects its own address, such as a search that adds
 * the languages of the member, and the reader continues at the top.
 */
function useHasActed() {
  const hasActed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const remember = () => {
      hasActed.current = true;
      listening.abort();
    };
    for (const type of actions) window.addEventListener(type, remember, { capture: true, signal: listening.signal });
    return () => listening.abort();
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
