import { useEffect, useState, type RefObject } from "react";

/** A top-level element of the draft in the editor. */
export interface CurrentBlock {
  index: number;
  element: Element;
}

/** Where in the window the reader looks while scrolling: a third from the top. */
const lookedAt = 1 / 3;

const editorIn = (frame: HTMLElement | null) => frame?.querySelector("[contenteditable=true]") ?? null;

function atCaret(editor: Element): Element | undefined {
  const anchor = document.getSelection()?.anchorNode ?? null;
  return editor.contains(anchor) ? [...editor.children].find((child) => child.contains(anchor)) : undefined;
}

function inSight(editor: Element): Element | undefined {
  const line = window.innerHeight * lookedAt;
  return [...editor.children].find((child) => child.getBoundingClientRect().bottom > line) ?? editor.lastElementChild!;
}

/** The element of the draft with the caret, or after scrolling the one in sight. */
export function useCurrentBlock(frame: RefObject<HTMLElement | null>): CurrentBlock | null {
  const [current, setCurrent] = useState<CurrentBlock | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let frameId = 0;
    function follow(find: (editor: Element) => Element | undefined) {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(() => {
        const editor = editorIn(frame.current);
        const element = editor === null ? undefined : find(editor);
        if (element === undefined) return;
        setCurrent({ element, index: [...editor!.children].indexOf(element) });
      });
    }
    document.addEventListener("selectionchange", () => follow(atCaret), { signal });
    window.addEventListener("scroll", () => follow(inSight), { signal, passive: true });
    return () => {
      leaving.abort();
      cancelAnimationFrame(frameId);
    };
  }, [frame]);
  return current;
}
