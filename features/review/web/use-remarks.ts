import { useEffect, useState } from "react";
import { remarks as bounds } from "#vocabulary/limits.ts";
import type { Remark } from "#features/tales/remarks.ts";
import { codePoints } from "#kit/text/code-points.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { offsetOf, visibleText } from "#kit/web/pages/block-text.ts";

/** A passage that a reviewer has selected in the displayed text, with its place in the stored one. */
type Passage = Omit<Remark, "note">;

const paragraphs = () => [...document.querySelectorAll<HTMLElement>("[data-reviewed] .tale-text > *")];

/** The remarks that a reviewer is writing at passages of a text, and the passage that is selected now. */
export function useRemarks(content: string, remarks: readonly Remark[], setRemarks: (remarks: Remark[]) => void) {
  const [passage, setPassage] = useState<Passage | null>(null);

  useEffect(() => {
    const note = () => {
      const text = document.querySelector("[data-reviewed] .tale-text");
      const selected = text === null ? null : selectedPassage(text, content);
      // A tap on the button ends the selection on some phones: the last passage stays until another one is selected.
      if (selected !== null) setPassage(selected);
    };
    document.addEventListener("selectionchange", note);
    return () => document.removeEventListener("selectionchange", note);
  }, [content]);

  return {
    remarks,
    passage: remarks.length < bounds.max ? passage : null,
    add() {
      if (passage === null) return;
      setRemarks([...remarks, { ...passage, note: "" }]);
      setPassage(null);
    },
    /** For the keyboard: selects the first whole paragraph in the window. */
    select() {
      const all = paragraphs();
      const first = all.find((each) => each.getBoundingClientRect().top >= 0) ?? all.at(-1);
      if (first === undefined) return;
      first.scrollIntoView({ block: "nearest" });
      document.getSelection()?.selectAllChildren(first);
    },
    /** For the keyboard: goes from a remark back to its paragraph, where the next one may be selected. */
    goToPassage(at: number) {
      const paragraph = paragraphs()[remarks[at]?.block ?? -1];
      if (paragraph === undefined) return;
      paragraph.tabIndex = -1;
      paragraph.focus();
    },
    write: (at: number, note: string) =>
      setRemarks(remarks.map((remark, index) => (index === at ? { ...remark, note } : remark))),
    remove: (at: number) => setRemarks(remarks.filter((_, index) => index !== at)),
    /** Moves the focus to a note that is too long to be sent. @returns whether there is one */
    goToOverlong(): boolean {
      const field = document.querySelector<HTMLElement>('[aria-labelledby="remarks"] [aria-invalid="true"]');
      field?.focus();
      return field !== null;
    },
    /** Those with a note, as they are sent. */
    written: remarks.map((remark) => ({ ...remark, note: remark.note.trim() })).filter(({ note }) => note !== ""),
  };
}

/** @returns null unless something in the text is selected; of a selection over several blocks, its part in the first one */
function selectedPassage(container: Element, content: string): Passage | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = [...container.children].findIndex((each) => each.contains(range.startContainer));
  const element = container.children[block];
  if (element === undefined) return null;
  const text = visibleText(element);
  const from = offsetOf(element, range.startContainer, range.startOffset);
  const until = element.contains(range.endContainer)
    ? offsetOf(element, range.endContainer, range.endOffset)
    : text.length;
  const quote = text.slice(from, until).trim();
  const stored = textsOfBlocks(content)[block];
  if (quote === "" || stored === undefined) return null;
  const at = stored.indexOf(quote, from);
  if (at === -1) return null;
  const start = codePoints(stored.slice(0, at));
  return { block, from: start, to: start + codePoints(quote), quote };
}
