import {
  languageOfCookie,
  languageOfStorage,
  storeLanguage,
  writeLanguageCookie,
} from "#kit/web/language/chosen-language.ts";
import { offlinePagePath } from "#kit/web/pages/offline-copies.ts";
import {
  applyChoices,
  choiceEvent,
  setUpReadingPanel,
  storedWordHelp,
  wordHelpLanguage,
} from "#features/accounts/web/reading-choices.ts";
import { hasSession } from "#kit/web/drafts/storage.ts";
import { setUpInitialScroll, setUpLinkedComment } from "./initial-scroll.ts";
import { setUpListening } from "#features/listening/web/set-up-listening.ts";
import { setUpReadingBar, setUpReadingLine, setUpTextSwitch } from "./reading-bar.ts";
import { reloadOnce } from "#kit/web/pages/reload-once.ts";
import { setUpAnnouncement } from "#features/site-settings/web/close-announcement.ts";
import { setUpSharing } from "./share.ts";
import { setUpCountingVisits } from "#features/figures/web/count-visit.ts";
import { setUpEarlyWord, setUpFirstWord } from "#features/dictionaries/web/first-word.ts";
import { watchBanners } from "#features/adverts/web/advert-impressions.ts";
import { dateText, type DateShape } from "#ui/date-format.ts";
import type { Language } from "#vocabulary/languages.ts";

/**
 * The only script that every page loads, before its first paint: it applies the reading settings, marks the page of a signed-in reader
 * and loads the application where it is needed. A visitor who reads gets plain HTML and no other script.
 */

const script = document.querySelector<HTMLScriptElement>("script[data-listen-src]");
const root = document.documentElement;

/** The server renders by the cookie, so the cookie wins; a choice that only the storage has is written to the cookie. */
function syncLanguage() {
  const [cookieLanguage, storedLanguage] = [languageOfCookie(), languageOfStorage()];
  if (cookieLanguage !== null) {
    if (cookieLanguage !== storedLanguage) storeLanguage(cookieLanguage);
    return;
  }
  if (storedLanguage === null) return;
  writeLanguageCookie(storedLanguage);
  const isCookieAllowed = languageOfCookie() !== null;
  const isInAddress = new URLSearchParams(location.search).has("lang");
  if (isCookieAllowed && !isInAddress && root.lang !== storedLanguage) location.reload();
}

/** Loads the buttons of a carousel. It can be swiped before they come. */
function setUpCarousel(source: string | undefined) {
  document.addEventListener("DOMContentLoaded", () => {
    if (source !== undefined && document.querySelector("[data-carousel]") !== null)
      import(/* @vite-ignore */ source).catch(() => {});
  });
}

/** The application imports the other files when it starts: without preloading, they would take another round trip to the server. */
function preload(parts: readonly string[]) {
  for (const href of parts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

function startApplication(source: string) {
  setUpEarlyWord();
  preload([source, ...(script?.dataset.applicationParts?.split(" ") ?? [])]);
  import(/* @vite-ignore */ source).catch(reloadOnce);
}

/** While the menu of a narrow screen is open, the rest of the page is inert. A link in the menu closes it. */
function setUpMenu() {
  const menuOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-holds-focus]") : null;
  document.addEventListener(
    "beforetoggle",
    (event) => {
      const menu = menuOf(event);
      // Before the menu closes, because the browser then moves the focus to the button that opened it.
      const open = event.newState === "open";
      for (const sibling of menu?.parentElement?.children ?? [])
        if (sibling !== menu) (sibling as HTMLElement).inert = open;
    },
    true,
  );
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.newState === "open") menuOf(event)?.querySelector("button")?.focus();
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) menuOf(event)?.hidePopover();
  });
}

/** Offline copies of Tales have no application; with this script their readers keep words. */
function setUpKeepingWords(source: string | undefined) {
  document.addEventListener("DOMContentLoaded", () => {
    if (source !== undefined && document.querySelector("[data-selection-bar]") !== null)
      import(/* @vite-ignore */ source).catch(() => {});
  });
}

/**
 * The page that says that one is offline gives way to the page that was asked for. The event `online` would come too early: before the site
 * answers. Nobody asked for another page at its own address, which it would load again and again.
 */
function leaveOfflinePage() {
  if (location.pathname === offlinePagePath) return;
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-offline-tales]") === null) return;
    setInterval(() => {
      fetch(location.href, { method: "HEAD" }).then(
        () => location.reload(),
        () => {},
      );
    }, 5000);
  });
}

/** "/" moves the focus to the search field of the header. Its suggestions load with the first focus. */
function setUpSearch(source: string | undefined) {
  const fieldSelector = "[data-search-field]";
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
    const isTyping =
      target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
    const field = document.querySelector<HTMLInputElement>(fieldSelector);
    if (isTyping || field === null || field.closest("[inert]") !== null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  function load({ target }: Event) {
    if (source === undefined || !(target instanceof Element) || !target.matches(fieldSelector)) return;
    document.removeEventListener("focusin", load);
    import(/* @vite-ignore */ source).catch(() => {});
  }
  document.addEventListener("focusin", load);
}

applyChoices();
setUpAnnouncement(script?.dataset.announcementKey);
syncLanguage();
setUpReadingPanel();
setUpReadingLine();
setUpReadingBar();
setUpListening(script?.dataset.listenSrc);
setUpMenu();
setUpSharing();
setUpTextSwitch();
setUpInitialScroll();
setUpEarlyClicks();
leaveOfflinePage();
setUpSearch(script?.dataset.suggestionsSrc);
if (hasSession()) root.dataset.session = "in";
else {
  setUpLinkedComment();
  watchBanners();
}
const source = script?.dataset.applicationSrc;
if (source !== undefined && (hasSession() || script?.dataset.application !== undefined)) startApplication(source);
else {
  if (!hasSession()) setUpCountingVisits();
  setUpCarousel(script?.dataset.carouselSrc);
  showLocalDates();
}
const words = script?.dataset.keepingSrc;
if (source === undefined && hasSession()) setUpKeepingWords(words);
if (words !== undefined && !hasSession()) {
  const load = () => import(/* @vite-ignore */ words);
  setUpFirstWord(load);
  setUpMeaningsAboveOfVisitor(load);
}

/**
 * Shows the dates of a page in the reader's time zone. The server renders them in UTC, because the page is the same for everybody. Part of
 * boot, for pages without the application; in the others `LocalDate` does it.
 */
function showLocalDates() {
  document.addEventListener("DOMContentLoaded", () => {
    const language = document.documentElement.lang as Language;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-shape]"))
      time.textContent = dateText(time.dateTime, language, time.dataset.shape as DateShape);
  });
}

/** Loads what draws meanings above words, if a visitor has chosen them. The script comes once, and follows further choices. */
function setUpMeaningsAboveOfVisitor(load: () => Promise<unknown>) {
  const begin = () => {
    const explained = document.querySelector(`[data-words-to~="${wordHelpLanguage()}"]`);
    if (storedWordHelp().meaningsAbove === true && explained !== null) load().catch(() => {});
  };
  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener(choiceEvent, begin);
}

/**
 * Remembers a click on the submit button of a form before the application runs: the button looks busy, and `useEarlyInput`
 * submits the form after hydration. Until then such a form (`EarlyForm`) has `data-early`.
 */
function setUpEarlyClicks() {
  const remember = (form: HTMLFormElement) => {
    form.dataset.pressed = "";
    form.querySelector("[data-sends]")?.setAttribute("aria-busy", "true");
  };
  const formBeforeHydration = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>("form[data-early]") : null;
  document.addEventListener("click", ({ target }) => {
    const form = formBeforeHydration(target);
    if (form !== null && (target as Element).closest("[data-sends]") !== null) remember(form);
  });
  // The button is no submit button before hydration, so Enter does not submit the form by itself.
  document.addEventListener("keydown", ({ key, target }) => {
    const form = formBeforeHydration(target);
    if (form !== null && key === "Enter" && target instanceof HTMLInputElement && target.type !== "checkbox")
      remember(form);
  });
}
