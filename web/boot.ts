import { languageOfCookie, languageOfStorage, storeLanguage, writeLanguageCookie } from "./platform/chosen-language.ts";
import { expiryKey, readStored, tokenKey } from "./platform/storage.ts";
import { setUpEarlyClicks } from "./early-click.ts";
import { setUpLinkedComment } from "./linked-comment.ts";
import { setUpInitialScroll } from "./initial-scroll.ts";
import { setUpSharing } from "./share.ts";
import { watchBanners } from "./advert-impressions.ts";

/**
 * The only script that every page loads, before its first paint: marks the page for signed-in people and
 * gives the application to those who need it. Visitors read plain HTML and load nothing else.
 */

const script = document.querySelector<HTMLScriptElement>("script[data-application-src]");
const root = document.documentElement;

function signedIn(): boolean {
  return readStored(tokenKey) !== null && Number(readStored(expiryKey)) > Date.now();
}

/** The cookie decides, as the server rendered by it; a choice that only storage kept is given back to it. */
function alignLanguage() {
  const [cookie, stored] = [languageOfCookie(), languageOfStorage()];
  if (cookie !== null) {
    if (cookie !== stored) storeLanguage(cookie);
    return;
  }
  if (stored === null) return;
  writeLanguageCookie(stored);
  const kept = languageOfCookie() !== null;
  const asked = new URLSearchParams(location.search).has("lang");
  if (kept && !asked && root.lang !== stored) location.reload();
}

/** Its buttons come late: it can be swiped without them. */
function setUpCarousel(source: string | undefined) {
  document.addEventListener("DOMContentLoaded", () => {
    if (source !== undefined && document.querySelector("[data-carousel]") !== null)
      import(/* @vite-ignore */ source).catch(() => {});
  });
}

/** Asked for one after the other, as each names the next, they would take three ways to the server and back. */
function preload(parts: readonly string[]) {
  for (const href of parts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Each part in a turn of its own: run in one go, they would keep a slow phone busy for so long that it answers to nothing. */
async function runInTurns(sources: readonly string[]) {
  for (const source of sources) {
    await import(/* @vite-ignore */ source);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function startApplication(source: string) {
  const parts = script?.dataset.applicationParts?.split(" ") ?? [];
  preload(parts);
  runInTurns([...parts, source]).catch(() => {
    // After a deployment an old page names files that are gone. Once is enough: else the network is down.
    const key = "reloaded-for";
    if (sessionStorage.getItem(key) === source) return;
    sessionStorage.setItem(key, source);
    location.reload();
  });
}

/** While the sheet with the menu is open, what lies beside it can't take the focus; a link in it closes it. */
function setUpMenu() {
  const menuAround = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-holds-focus]") : null;
  document.addEventListener(
    "beforetoggle",
    (event) => {
      const menu = menuAround(event);
      // Before it closes, so that the focus can go back to the button that opened it.
      const open = event.newState === "open";
      for (const beside of menu?.parentElement?.children ?? [])
        if (beside !== menu) (beside as HTMLElement).inert = open;
    },
    true,
  );
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.newState === "open") menuAround(event)?.querySelector("button")?.focus();
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) menuAround(event)?.hidePopover();
  });
}

alignLanguage();
setUpMenu();
setUpSharing();
setUpInitialScroll();
setUpEarlyClicks();
if (signedIn()) root.dataset.session = "in";
else {
  setUpLinkedComment();
  watchBanners();
}
const source = script?.dataset.applicationSrc;
if (source !== undefined && (signedIn() || script?.dataset.application !== undefined)) startApplication(source);
else setUpCarousel(script?.dataset.carouselSrc);
