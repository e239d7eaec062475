import { EditorState, TextSelection } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { expect, it } from "vitest";
import { aDocument, aList, textIn } from "./an-editor.fixture.ts";
import { activeAt, mapRemarks, placeRemarks, stepFrom, type PlacedRemarks } from "./placed-remarks.ts";

const remark = (quote: string, { block = 0, from = 0 } = {}) => ({
  block,
  from,
  to: from + [...quote].length,
  quote,
  note: "Really?",
});

/** The marked text of each remark, in the order of the text; null for one that is gone. */
const marked = (doc: Node, { all }: PlacedRemarks) =>
  all.map(({ place, isGone }) => (isGone ? null : textIn(doc, place)));

const state = (doc: Node) => EditorState.create({ doc });

it("A remark is at its block and code points, also after characters outside of the Basic Multilingual Plane", () => {
  const doc = aDocument("One lamp.", "𝒜 lamp, a lamp 😀 and a lamp.");
  const [found] = placeRemarks(doc, [remark("lamp", { block: 1, from: 18 + 5 })]).all;
  expect(textIn(doc, found!.place)).toBe("lamp");
  expect(doc.textBetween(0, found!.place!.from, "|")).toBe("One lamp.|𝒜 lamp, a lamp 😀 and a ");
});

it("A passage over a line break and one over two items of a list are found", () => {
  const broken = aDocument("The lamp\nburned.");
  expect(marked(broken, placeRemarks(broken, [remark("lamp\nburned", { from: 4 })]))).toEqual(["lamp/burned"]);
  const list = aList("one", "two");
  expect(marked(list, placeRemarks(list, [remark("one\ntwo")]))).toEqual(["one|two"]);
});

it("In a text that has changed since, the nearest occurrence counts, and one without any is gone", () => {
  const doc = aDocument("A new beginning.", "The lamp.", "The sea.", "The lamp.", "The lamp.");
  const { all } = placeRemarks(doc, [remark("lamp", { block: 3, from: 4 }), remark("lighthouse", { block: 1 })]);
  expect(all.map(({ key, isGone }) => [key, isGone])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(doc.resolve(all[0]!.place!.from).index(0)).toBe(3);
});

it("A remark follows its passage while the text around it changes", () => {
  const before = state(aDocument("The lamp burned.", "The sea."));
  const placed = placeRemarks(before.doc, [remark("lamp", { from: 4 })]);
  const more = before.tr.insertText("Nobody had lit it. ", 1).insertText("!", before.doc.content.size);
  const now = mapRemarks(placed, more);
  expect(marked(more.doc, now)).toEqual(["lamp"]);
  expect(now.all[0]!.place!.from).toBe(5 + "Nobody had lit it. ".length);
  const atItsEdges = before.tr.insertText("s", 9).insertText("old ", 5);
  expect(marked(atItsEdges.doc, mapRemarks(placed, atItsEdges))).toEqual(["lamp"]);
});

it("A paragraph that is split in the passage, joined or formatted keeps the remark", () => {
  const before = state(aDocument("The lamp burned.", "The sea."));
  const placed = placeRemarks(before.doc, [remark("The lamp burned")]);
  const split = before.tr.split(5).delete(4, 5);
  expect(marked(split.doc, mapRemarks(placed, split))).toEqual(["The|lamp burned"]);
  const bold = before.tr.addMark(5, 9, before.schema.marks["bold"]!.create());
  expect(marked(bold.doc, mapRemarks(placed, bold))).toEqual(["The lamp burned"]);
});

it("A deleted or rewritten passage is gone where it was, and undoing brings it back", () => {
  const before = state(aDocument("The lamp burned.", "The sea."));
  const placed = placeRemarks(before.doc, [remark("lamp", { from: 4 }), remark("sea", { block: 1, from: 4 })]);
  const deleted = before.tr.delete(5, 10);
  const gone = mapRemarks(placed, deleted);
  expect(marked(deleted.doc, gone)).toEqual([null, "sea"]);
  expect(gone.all[0]!.place).toEqual({ from: 5, to: 5 });
  const undone = before.apply(deleted).tr.insertText("lamp ", 5);
  expect(marked(undone.doc, mapRemarks(gone, undone))).toEqual(["lamp", "sea"]);

  const rewritten = before.tr.insertText("pl", 7);
  const changed = mapRemarks(placed, rewritten);
  expect(marked(rewritten.doc, changed)).toEqual([null, "sea"]);
  const restored = before.apply(rewritten).tr.delete(7, 9);
  expect(marked(restored.doc, mapRemarks(changed, restored))).toEqual(["lamp", "sea"]);
});

it("A text that is replaced as a whole is searched again", () => {
  const before = state(aDocument("The lamp burned.", "The sea."));
  const placed = placeRemarks(before.doc, [remark("sea", { block: 1, from: 4 }), remark("lamp", { from: 4 })]);
  const replaced = before.tr.replaceWith(0, before.doc.content.size, aDocument("The sea.", "No more light.").content);
  expect(marked(replaced.doc, mapRemarks(placed, replaced)).toSorted()).toEqual(["sea", null].toSorted());
});

it("The active remark is that of the caret, and steps go around in the order of the text", () => {
  const { doc } = state(aDocument("The lamp burned.", "The sea."));
  const placed = placeRemarks(doc, [remark("sea", { block: 1, from: 4 }), remark("lamp", { from: 4 }), remark("gone")]);
  expect(activeAt(placed, TextSelection.create(doc, 6))).toBe(1);
  expect(activeAt(placed, TextSelection.create(doc, 2))).toBeNull();
  expect(stepFrom(placed, 1, 1)?.key).toBe(1);
  expect(stepFrom(placed, 1, -1)?.key).toBe(0);
  expect(stepFrom({ ...placed, active: 0 }, 1, 1)?.key).toBe(1);
  expect(stepFrom(placeRemarks(doc, []), 1, 1)).toBeNull();
});
