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
