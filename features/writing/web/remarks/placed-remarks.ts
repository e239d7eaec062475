import type { Node } from "@tiptap/pm/model";
import type { Selection, Transaction } from "@tiptap/pm/state";
import type { Remark } from "#features/tales/remarks.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";

/** Remarks with their places in the editor's document. */

/** Finds the passages of remarks in the editor's document. */

interface Range {
  from: number;
  to: number;
}

export interface PlacedRemark {
  /** Its number among all remarks, from 0. It stays, whatever happens to the text. */
  key: number;
  remark: Remark;
  /** Where the passage is, or was before it was deleted or rewritten; null if that is unknown. */
  place: Range | null;
  isGone: boolean;
}

export interface PlacedRemarks {
  /** In the order of the text; those without a place at the end. */
  all: readonly PlacedRemark[];
  /** The remark whose passage has the caret, by its key. */
  active: number | null;
}

export const noRemarks: PlacedRemarks = { all: [], active: null };

const inOrder = (all: readonly PlacedRemark[]) =>
  all.toSorted((one, other) => (one.place?.from ?? Infinity) - (other.place?.from ?? Infinity) || one.key - other.key);

/** Finds the passages in a text that may have changed since the remarks were made. */
export function placeRemarks(doc: Node, remarks: readonly Remark[]): PlacedRemarks {
  if (remarks.length === 0) return noRemarks;
  const read = readText(doc);
  const all = remarks.map((remark, key): PlacedRemark => {
    const place = findByPlace(read, remark);
    return { key, remark, place, isGone: place === null };
  });
  return { all: inOrder(all), active: null };
}

/** The range of the new document that a transaction has changed. */
function changedRange({ mapping }: Transaction): Range {
  const changed = { from: Infinity, to: -Infinity };
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, start, end) => {
      changed.from = Math.min(changed.from, later.map(start, -1));
      changed.to = Math.max(changed.to, later.map(end, 1));
    });
  }
  return changed;
}

const touches = (one: Range, other: Range) => one.from <= other.to && other.from <= one.to;

/** Moves the remarks with their passages. One whose passage comes back, for example by undoing, is there again. */
export function mapRemarks({ all, active }: PlacedRemarks, transaction: Transaction): PlacedRemarks {
  const { doc, mapping } = transaction;
  const changed = changedRange(transaction);
  // Reading is done once, and only if a passage is missing.
  let read: ReturnType<typeof readText> | null = null;
  const moved = all.map((placed): PlacedRemark => {
    const { remark, place } = placed;
    const from = place === null ? null : mapping.map(place.from, 1);
    const now = place === null ? null : { from: from!, to: Math.max(from!, mapping.map(place.to, -1)) };
    if (now !== null && !touches(now, changed)) return { ...placed, place: now };
    if (now !== null && now.to > now.from && hasWords(doc, now, remark))
      return { ...placed, place: now, isGone: false };
    read ??= readText(doc, changed);
    const isAllNew = changed.from <= 1 && changed.to >= doc.content.size - 1;
    const again = isAllNew || now === null ? findByPlace(read, remark) : findNear(read, remark, now.from);
    return { ...placed, place: again ?? now, isGone: again === null };
  });
  return { all: inOrder(moved), active };
}

/** The remark whose passage has the caret: the active one as long as possible. */
export function activeAt({ all, active }: PlacedRemarks, { from, to }: Selection): number | null {
  const touched = all.filter(({ place }) => place !== null && touches(place, { from, to }));
  return (touched.find(({ key }) => key === active) ?? touched[0])?.key ?? null;
}

/** The remark after or before the active one; without one, the next from a position on. Around the ends. */
export function stepFrom({ all, active }: PlacedRemarks, position: number, direction: 1 | -1): PlacedRemark | null {
  const placed = all.filter(({ place }) => place !== null);
  if (placed.length === 0) return null;
  const at = placed.findIndex(({ key }) => key === active);
  if (at !== -1) return placed[(at + direction + placed.length) % placed.length]!;
  if (direction === 1) return placed.find(({ place }) => place!.from >= position) ?? placed[0]!;
  return placed.findLast(({ place }) => place!.to <= position) ?? placed.at(-1)!;
}

/** Visible text with the position of each code unit in the document. */
interface ReadText {
  text: string;
  positions: number[];
  /** Where each top-level element begins in `text`. */
  starts: Map<number, number>;
}

const isSpace = (unit: string) => /\s/.test(unit);

/**
 * White space as one space: a passage is found again although a line was broken in it, or although the text lost characters that nobody
 * sees.
 */
const collapsed = (text: string) => visibleCharacters(text).replaceAll(/\s+/g, " ").trim();

/** The text of the top-level elements that touch a range, by the rules of `textsOfBlocks`, with a space between elements. */
function readText(doc: Node, range: Range = { from: 0, to: doc.content.size }): ReadText {
  const read: ReadText = { text: "", positions: [], starts: new Map() };
  const push = (unit: string, position: number) => {
    if (visibleCharacters(unit) === "") return;
    if (isSpace(unit) && (read.text === "" || read.text.endsWith(" "))) return;
    read.text += isSpace(unit) ? " " : unit;
    read.positions.push(position);
  };
  const visit = (node: Node, position: number): void => {
    if (node.isText) {
      for (let at = 0; at < node.nodeSize; at += 1) push(node.text![at]!, position + at);
      return;
    }
    if (node.type.name === "hardBreak") push("\n", position);
    node.forEach((child, offset) => visit(child, position + 1 + offset));
    if (node.type.name === "listItem") push("\n", position + node.nodeSize - 1);
  };
  doc.forEach((block, offset, index) => {
    if (offset > range.to || offset + block.nodeSize < range.from) return;
    push(" ", offset);
    read.starts.set(index, read.text.length);
    visit(block, offset);
  });
  return read;
}

/** The occurrence of a passage that begins nearest to an index of the text; null if there is none. */
function nearest({ text, positions }: ReadText, passage: string, expected: number): Range | null {
  if (passage === "") return null;
  let found = -1;
  for (let at = text.indexOf(passage); at !== -1; at = text.indexOf(passage, at + 1))
    if (found === -1 || Math.abs(at - expected) < Math.abs(found - expected)) found = at;
  return found === -1 ? null : { from: positions[found]!, to: positions[found + passage.length - 1]! + 1 };
}

/** Finds a passage by its place, or its nearest occurrence in a text that has changed since. */
function findByPlace(read: ReadText, { block, from, quote }: Remark): Range | null {
  const start = read.starts.get(block) ?? read.text.length;
  // A code point has at most two code units.
  const before = Array.from(read.text.slice(start, start + 2 * from))
    .slice(0, from)
    .join("").length;
  return nearest(read, collapsed(quote), start + before);
}

/** Finds a passage again near a position of the document. */
function findNear(read: ReadText, { quote }: Remark, position: number): Range | null {
  const expected = read.positions.findIndex((each) => each >= position);
  return nearest(read, collapsed(quote), expected === -1 ? read.text.length : expected);
}

/** Whether a range still has the passage's words. */
function hasWords(doc: Node, range: Range, { quote }: Remark): boolean {
  const { text, positions } = readText(doc, range);
  const first = positions.findIndex((position) => position >= range.from);
  const end = positions.findIndex((position) => position >= range.to);
  return first !== -1 && collapsed(text.slice(first, end === -1 ? undefined : end)) === collapsed(quote);
}
