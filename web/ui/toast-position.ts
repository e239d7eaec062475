/** A stretch of the window from top to bottom, in pixels. */
export interface VerticalRange {
  top: number;
  bottom: number;
}

/** Between a toast and what it must not cover, and between it and the edge of the window. */
const gap = 4;
const edge = 16;

/**
 * How far above the lower edge of the window toasts of this height lie without covering any of `taken`: as low as they
 * can. Null where there is no such place.
 */
export function freeOffset(height: number, windowHeight: number, taken: readonly VerticalRange[]): number | null {
  let bottom = windowHeight - edge;
  for (const { top, bottom: end } of taken.toSorted((one, other) => other.bottom - one.bottom)) {
    const reaches = end + gap > bottom - height && top - gap < bottom;
    if (reaches) bottom = top - gap;
  }
  return bottom - height < gap ? null : windowHeight - edge - bottom;
}

const pressed =
  "button, .button, input:not([type=hidden]), select, textarea, [role=button], [role=checkbox], [role=radio], [role=switch]";

/** Around the caret of a text that is being written: the rest of the text may be covered for a moment. */
const aroundCaret = 48;

/** The buttons and fields of a part of the page that are visible between these two horizontal positions. */
export function obstaclesBetween(left: number, right: number, within: ParentNode): VerticalRange[] {
  const rects = [...within.querySelectorAll<HTMLElement>(pressed)]
    .filter((element) => element.closest(".toasts, [inert], [aria-hidden=true]") === null)
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => element.getBoundingClientRect());
  const caret = caretRect();
  if (caret !== null)
    rects.push(new DOMRect(left, caret.top - aroundCaret, right - left, caret.height + 2 * aroundCaret));
  return rects
    .filter((rect) => rect.right > left && rect.left < right && rect.bottom > 0 && rect.top < window.innerHeight)
    .map(({ top, bottom }) => ({ top, bottom }));
}

function caretRect(): DOMRect | null {
  const selection = getSelection();
  if (
    selection === null ||
    selection.rangeCount === 0 ||
    document.activeElement?.matches("[contenteditable=true]") !== true
  )
    return null;
  const range = selection.getRangeAt(0);
  return range.getClientRects()[0] ?? document.activeElement.getBoundingClientRect();
}
