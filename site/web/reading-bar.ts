import { isBehindWarnings, partAbove } from "#kit/web/pages/place-in-window.ts";

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
