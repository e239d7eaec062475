import { isBehindWarnings, partAbove } from "#kit/web/pages/place-in-window.ts";

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
