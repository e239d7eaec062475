import { expect, it } from "vitest";
import { layOutCards } from "./remark-notes.tsx";

const cards = (...wanted: number[]) => wanted.map((each) => ({ wanted: each, height: 100 }));

it("Cards with room are next to their passages", () => {
  expect(layOutCards(cards(10, 200, 500), -1)).toEqual([10, 200, 500]);
});

it("Cards never overlap: one without room is below the card before it", () => {
  expect(layOutCards(cards(10, 20, 30), -1)).toEqual([10, 122, 234]);
});

it("The active card is next to its passage and pushes those before it up", () => {
  expect(layOutCards(cards(300, 310, 320), 2)).toEqual([96, 208, 320]);
});

it("At the top of the column the active card waits below the others", () => {
  expect(layOutCards(cards(0, 10, 20), 1)).toEqual([0, 112, 224]);
});
