import { commentIdInHash } from "#features/comments/web/comments-address.ts";

/**
 * Visitors see no comments: a link to one (`#123`) scrolls to the login prompt (`LoginPrompt`), and the login leads back to the
 * comment. Part of boot, because visitors load no application.
 */
export function setUpLinkedComment() {
  whenStyled(scrollToLoginPrompt);
  addEventListener("hashchange", scrollToLoginPrompt);
}

function scrollToLoginPrompt() {
  const { hash, pathname } = location;
  if (commentIdInHash(hash) === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-login-prompt]")) {
    link.search = `next=${encodeURIComponent(pathname + hash)}`;
    link.scrollIntoView({ block: "center" });
  }
}

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

const loaded = (link: HTMLLinkElement) =>
  new Promise<unknown>((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });

/** Runs when the page is read and its style sheets are there. Before, on a slow connection, nothing is where it will be. */
function whenStyled(run: () => void) {
  document.addEventListener("DOMContentLoaded", () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    void Promise.all(links.filter(({ sheet }) => sheet === null).map(loaded)).then(run);
  });
}
