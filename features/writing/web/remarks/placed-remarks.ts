import type { Node } from "@tiptap/pm/model";
import type { Selection, Transaction } from "@tiptap/pm/state";
import type { Remark } from "#features/tales/remarks.ts";
import { findByPlace, findNear, hasWords, readText, type Range } from "./passage-search.ts";

/** Remarks with their places in the editor's document. */

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
