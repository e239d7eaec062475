/** From this width on the bar is next to the passage. Below, and for touch, it is at the foot of the window: the browser's own menu is next to the passage. */
const besidePassage = "(min-width: 40rem) and (pointer: fine)";

const gap = 8;

/** Below the passage if there is room, else above it. */
export function placeBar(bar: HTMLElement, range: Range | null): void {
  const isBeside = range !== null && matchMedia(besidePassage).matches;
  bar.toggleAttribute("data-beside", isBeside);
  if (!isBeside) {
    bar.style.top = "";
    bar.style.left = "";
    return;
  }
  const { top, bottom, left, width } = range.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + gap;
  const y = below + bar.offsetHeight + gap <= clientHeight ? below : top - gap - bar.offsetHeight;
  const x = left + width / 2 - bar.offsetWidth / 2;
  const within = (value: number, room: number) => Math.max(gap, Math.min(value, room - gap));
  bar.style.top = `${within(y, clientHeight - bar.offsetHeight)}px`;
  bar.style.left = `${within(x, clientWidth - bar.offsetWidth)}px`;
}
