import { expect, it } from "vitest";
import { currentPlace } from "./kept-word-marks.ts";

const entry = { block: 1, from: 4, to: 8, word: "lamp", sentence: "The lamp burned." };

it.each([
  ["where it was", ["A title", "The lamp burned. It was late."], { block: 1, from: 4, to: 8 }],
  ["in another block", ["A title", "New.", "😀 The lamp burned."], { block: 2, from: 6, to: 10 }],
  ["later in its block", ["A title", "New words. The lamp burned."], { block: 1, from: 15, to: 19 }],
  ["in the nearest block", ["The lamp burned.", "New.", "", "", "The lamp burned."], { block: 0, from: 4, to: 8 }],
  ["nowhere, as its sentence is gone", ["A title", "A lamp burned."], null],
  ["nowhere in an empty text", [], null],
])("A kept word is found %s", (_what, blocks, place) => {
  expect(currentPlace(blocks, entry)).toEqual(place);
});

it("A word of a cut sentence is found by the rest of it", () => {
  const cut = { ...entry, block: 0, from: 90, to: 94, sentence: "…and then the lamp burned for…" };
  expect(currentPlace(["Once, and then the lamp burned for years."], cut)).toEqual({ block: 0, from: 19, to: 23 });
});
