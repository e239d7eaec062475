import { expect, it } from "vitest";
import { levels } from "#kit/calls/level-and-warnings.ts";
import type { CountedWord } from "./calls.ts";
import { knownOf100 } from "./known-words.ts";

const words: CountedWord[] = [
  ["the", 50, 1],
  ["house", 20, 300],
  ["lamp", 10, 1_500],
  ["parchment", 10, 9_000],
  ["blorfing", 10, null],
];

it("A learner knows more words with each level, and never one without a rank", () => {
  expect(levels.map((level) => knownOf100(words, level, []))).toEqual([70, 70, 80, 80, 80, 90]);
});

it("A kept word that the reader knows counts at every level, with or without a rank", () => {
  expect(knownOf100(words, "A1", ["Lamp"])).toBe(80);
  expect(knownOf100(words, "A1", ["blorfing", "lamp"])).toBe(90);
  expect(knownOf100(words, "C2", ["house"])).toBe(90);
});

it("A text without words has no share", () => {
  expect(knownOf100([], "B1", [])).toBeNull();
});
