/** From one height of the window to another, in pixels. */
interface VerticalRange {
  top: number;
  bottom: number;
}

/** Pixels between a toast and a button or field, and between it and the edge of the window. */
const gap = 4;
const edge = 16;

/**
 * The offset from the bottom of the window at which toasts of this height cover none of the obstacles: the smallest one; null if there
 * is none.
 */
export function freeOffset(height: number, windowHeight: number, obstacles: readonly VerticalRange[]): number | null {
  let bottom = windowHeight - edge;
  for (const { top, bottom: end } of obstacles.toSorted((one, other) => other.bottom - one.bottom)) {
    const reaches = end + gap > bottom - height && top - gap < bottom;
    if (reaches) bottom = top - gap;
  }
  return bottom - height < gap ? null : windowHeight - edge - bottom;
}

const controls =
  "button, .button, input:not([type=hidden]), select, textarea, [role=button], [role=checkbox], [role=radio], [role=switch]";

/** Pixels around the caret of an editor. The rest of the text may be covered for a moment. */
const aroundCaret = 48;

/** The buttons and fields of a part of the page that are visible between these two horizontal positions. */
export function obstaclesBetween(left: number, right: number, within: ParentNode): VerticalRange[] {
  const rects = [...within.querySelectorAll<HTMLElement>(controls)]
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
