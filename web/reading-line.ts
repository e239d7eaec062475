/**
 * The line that shows how far the reader is in a long Tale, for browsers without scroll timelines, such as Firefox. In the others the
 * stylesheet moves it (web/ui/styles/reading.css).
 */
export function setUpReadingLine() {
  if (CSS.supports("(timeline-scope: --tale-text) and (animation-range: contain)")) return;
  let isWaiting = false;

  function draw() {
    isWaiting = false;
    const line = document.querySelector<HTMLElement>(".reading-line");
    const text = document.querySelector(".tale-text");
    if (line === null || text === null) return;
    const { top, bottom, height } = text.getBoundingClientRect();
    const windowHeight = document.documentElement.clientHeight;
    const way = height - windowHeight;
    const part = way > 0 ? Math.min(1, Math.max(0, -top / way)) : 0;
    const isHidden = text.closest("details:not([open])") !== null || bottom < windowHeight * 0.6;
    line.dataset.moved = "";
    line.style.transform = `scaleX(${isHidden ? 0 : part})`;
  }
  // At most once a frame: the layout is known then, and nothing but the line is drawn again.
  function drawSoon() {
    if (!isWaiting) requestAnimationFrame(draw);
    isWaiting = true;
  }
  window.addEventListener("scroll", drawSoon, { passive: true });
  window.addEventListener("resize", drawSoon, { passive: true });
}
