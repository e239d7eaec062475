import type { Editor } from "@tiptap/react";

/** Pixels between the caret's line and the toolbar or the lower edge. */
const gap = 16;

/** Scrolls the window so that the caret is below the toolbar and above the lower edge, or above the keyboard of a phone. */
export function scrollToCaret(editor: Editor, bar: HTMLElement | null) {
  if (bar === null || !editor.isFocused || !editor.state.selection.empty) return;
  const { top, bottom } = editor.view.coordsAtPos(editor.state.selection.head);
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const first = Math.max(bar.getBoundingClientRect().bottom, offsetTop) + gap;
  const last = offsetTop + height - gap;
  if (top < first) window.scrollBy({ top: top - first, behavior: "instant" });
  else if (bottom > last) window.scrollBy({ top: Math.min(bottom - last, top - first), behavior: "instant" });
}
