import { isBehindWarnings, partAbove } from "#kit/web/pages/text-in-window.ts";

/** A movement of the window that counts as scrolling. Pixels; touch screens tremble. */
const leastMove = 4;

/** The reader chooses in the panel that the bar has opened, or is in the bar by keyboard. */
const isUsed = (bar: HTMLElement) =>
  bar.querySelector(":focus-visible") !== null || document.querySelector("#reading-settings:popover-open") !== null;

function showMinutesLeft(bar: HTMLElement, text: Element) {
  const field = bar.querySelector<HTMLElement>("[data-minutes]");
  if (field === null) return;
  const { minutes, one = "", other = "" } = field.dataset;
  const left = Math.ceil(Number(minutes) * (1 - partAbove(text)));
  const shown = left === 0 ? "" : (left === 1 ? one : other).replace("#", String(left));
  if (field.textContent !== shown) field.textContent = shown;
}

/** The bar of a long Tale (`ReadingBar`): it comes when the reader scrolls up within the text or below it, and goes with the way down. */
export function setUpReadingBar() {
  let last = window.scrollY;
  let isWaiting = false;

  function draw() {
    isWaiting = false;
    const moved = window.scrollY - last;
    if (Math.abs(moved) < leastMove) return;
    last += moved;
    const bar = document.querySelector<HTMLElement>(".reading-bar");
    const text = document.querySelector(".tale-text");
    if (bar === null || text === null) return;
    // Above the text the page has the same controls.
    const isBelowStart = text.getBoundingClientRect().top < 0 && !isBehindWarnings(text);
    const wasShown = bar.dataset.shown !== undefined;
    const isShown = (isBelowStart && moved < 0) || (wasShown && isUsed(bar));
    bar.toggleAttribute("data-shown", isShown);
    if (isShown) showMinutesLeft(bar, text);
  }
  function drawSoon() {
    if (!isWaiting) requestAnimationFrame(draw);
    isWaiting = true;
  }
  window.addEventListener("scroll", drawSoon, { passive: true });
}

/** A line below the top of the window, where people read. A share of its height. */
const readingLine = 0.3;

/**
 * Keeps the reader's place when the switch between two versions of a text shows the other one
 * (features/translations/web/side-by-side/side-by-side.tsx): the same share of the text is at the reading line.
 */
export function setUpTextSwitch() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const texts = target.closest("[data-text-switch]")?.querySelectorAll(".tale-text");
    if (texts?.length !== 2) return;
    const shown = Number(target.value);
    const [before, now] = [1 - shown, shown].map((at) => texts[at]!.getBoundingClientRect()) as [DOMRect, DOMRect];
    const read = innerHeight * readingLine - before.top;
    if (read > 0) scrollBy({ top: Math.min(1, read / before.height) * now.height - read, behavior: "instant" });
  });
}

/**
 * The line that shows how far the reader is in a long Tale, for browsers without scroll timelines, such as Firefox. In the others the
 * stylesheet moves it (ui/styles/reading.css).
 */
export function setUpReadingLine() {
  if (CSS.supports("(timeline-scope: --tale-text) and (animation-range: contain)")) return;
  let isWaiting = false;

  function draw() {
    isWaiting = false;
    const line = document.querySelector<HTMLElement>(".reading-line");
    const text = document.querySelector(".tale-text");
    if (line === null || text === null) return;
    const isPast = text.getBoundingClientRect().bottom < document.documentElement.clientHeight * 0.6;
    line.dataset.moved = "";
    line.style.transform = `scaleX(${isPast || isBehindWarnings(text) ? 0 : partAbove(text)})`;
  }
  // At most once a frame: the layout is known then, and nothing but the line is drawn again.
  function drawSoon() {
    if (!isWaiting) requestAnimationFrame(draw);
    isWaiting = true;
  }
  window.addEventListener("scroll", drawSoon, { passive: true });
  window.addEventListener("resize", drawSoon, { passive: true });
}
