import type { Place } from "#kit/text/tale-blocks.ts";
import { visibleText } from "#kit/web/pages/block-text.ts";
import {
  blocksOf,
  rangeOfPlace,
  selectableText,
  type SelectedPassage,
} from "#features/selection/web/selected-passage.ts";
import { listenTo, redrawnEvent, selectedEvent } from "#features/selection/web/selection-events.ts";
import { pointAt } from "#features/selection/web/word-at-point.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { partsOfSentence } from "#kit/text/word-in-sentence.ts";
import { onDeviceNotebookChange, readDevice, type DeviceEntry } from "./device-notebook.ts";
import { keptHash } from "./kept-hash.ts";

/**
 * The kept words of the Tale on the page: a thin underline, and their note in the selection's bar when one of them is selected or pressed.
 * Custom highlights leave the text of the page as it is; browsers without them show no underline.
 */

const highlightName = "kept-word";

/** Not in the stylesheet, because the build's CSS parser doesn't know the pseudo-element. */
const look = `@media screen {
  ::highlight(${highlightName}) {
    text-decoration: underline 1px var(--color-ink-soft);
    text-underline-offset: 0.2em;
  }
}`;
let styles: CSSStyleSheet | undefined;

function addLook() {
  if (styles !== undefined) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(look);
  document.adoptedStyleSheets.push(styles);
}

interface Mark extends Place {
  entry: DeviceEntry;
  range: Range;
}

const overlaps = (one: Place, other: Place) => one.block === other.block && one.from < other.to && other.from < one.to;

/** @returns ends it */
export function setUpKeptMarks(userId: number): () => void {
  let marks: Mark[] = [];
  let selected: SelectedPassage | null = null;
  let hasShownLinked = false;
  const leaving = new AbortController();

  function showNote() {
    const bar = document.querySelector("[data-selection-bar]");
    const note = bar?.querySelector<HTMLElement>("[data-kept-note]");
    const keep = bar?.querySelector<HTMLElement>('[data-selection-action="keep"]');
    if (note === null || note === undefined || keep === null || keep === undefined) return;
    const place = selected;
    const mark = place === null ? undefined : marks.find((each) => overlaps(each, place));
    note.hidden = mark === undefined;
    // Another passage than the kept one can be kept as well.
    const isKept = mark !== undefined && place !== null && mark.from === place.from && mark.to === place.to;
    keep.toggleAttribute("data-kept", isKept);
    if (mark === undefined) return;
    note.querySelector("[data-kept-sentence]")!.textContent = mark.entry.sentence;
    note.querySelector("[data-kept-text]")!.textContent = mark.entry.note ?? "";
  }

  async function mark() {
    const on = selectableText();
    if (on === null) return;
    const { entries } = await readDevice(userId);
    const blocks = blocksOf(on).map(visibleText);
    marks = entries.flatMap((entry) => {
      const place = entry.postId === on.postId ? currentPlace(blocks, entry) : null;
      const range = place === null ? null : rangeOfPlace(on, place);
      return place === null || range === null ? [] : [{ entry, range, ...place }];
    });
    if ("highlights" in CSS) {
      addLook();
      CSS.highlights.set(highlightName, new Highlight(...marks.map(({ range }) => range)));
    }
    showNote();
    showLinkedWord();
  }

  /** Shows the word to which the address leads, once. */
  function showLinkedWord() {
    const linked = marks.find(({ entry }) => entry.id !== null && keptHash(entry.id) === window.location.hash);
    if (linked === undefined || hasShownLinked) return;
    hasShownLinked = true;
    selectableText()?.text.closest("details")?.setAttribute("open", "");
    linked.range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(linked.range.cloneRange());
  }

  /** A press on a kept word selects it. */
  function press({ clientX, clientY, target }: MouseEvent) {
    const selection = document.getSelection();
    if (selection?.isCollapsed === false || !(target instanceof Element) || target.closest("a") !== null) return;
    if (target.closest(".tale-text") === null) return;
    const point = pointAt(clientX, clientY);
    const pressed =
      point === null ? undefined : marks.find(({ range }) => range.isPointInRange(point.node, point.offset));
    if (pressed === undefined) return;
    selection?.removeAllRanges();
    selection?.addRange(pressed.range.cloneRange());
  }

  const stopSelected = listenTo(selectedEvent, (passage) => {
    selected = passage;
    showNote();
  });
  const markAgain = () => void mark().catch(() => {});
  const stopChanges = onDeviceNotebookChange(markAgain);
  document.addEventListener("click", press, { signal: leaving.signal });
  const stopRedrawn = listenTo(redrawnEvent, markAgain);
  markAgain();
  return () => {
    stopSelected();
    stopRedrawn();
    stopChanges();
    leaving.abort();
    if ("highlights" in CSS) CSS.highlights.delete(highlightName);
  };
}

/** Where a kept word is in a text that may have been revised since. */

const sliceOf = (text: string, from: number, to: number) => [...text].slice(from, to).join("");

/** The word in its sentence, as UTF-16 units. */
function offsetIn(sentence: string, word: string): number {
  let offset = 0;
  for (const { text, isWord } of partsOfSentence(sentence, word)) {
    if (isWord) return offset;
    offset += text.length;
  }
  return -1;
}

/** @returns null if the word is no longer in its sentence */
export function currentPlace(
  blocks: readonly string[],
  { block, from, to, word, sentence }: Pick<DeviceEntry, "block" | "from" | "to" | "word" | "sentence">,
): Place | null {
  if (sliceOf(blocks[block] ?? "", from, to) === word) return { block, from, to };
  // Long sentences are cut with it on both sides.
  const quote = sentence.replaceAll(/^…|…$/gu, "");
  const inQuote = offsetIn(quote, word);
  if (inQuote === -1) return null;
  const byDistance = blocks.map((_, at) => at).toSorted((a, b) => Math.abs(a - block) - Math.abs(b - block));
  for (const at of byDistance) {
    const start = blocks[at]!.indexOf(quote);
    if (start === -1) continue;
    const first = codePoints(blocks[at]!.slice(0, start + inQuote));
    return { block: at, from: first, to: first + codePoints(word) };
  }
  return null;
}
