import { expect, it } from "vitest";
import type { Correction } from "../../calls.ts";
import { overlapping } from "./use-decisions.ts";

const at = (id: number, block: number, from: number, to: number) => ({ id, place: { block, from, to } }) as Correction;

it("Corrections overlap if they have a letter in common, not if one begins where the other ends", () => {
  const all = [at(1, 0, 0, 5), at(2, 0, 4, 8), at(3, 0, 8, 9), at(4, 1, 0, 5), { id: 5, place: null } as Correction];
  expect([...overlapping(all)]).toEqual([1, 2]);
});

it("A passage inside of another one overlaps", () => {
  expect([...overlapping([at(1, 2, 0, 50), at(2, 2, 10, 12)])]).toEqual([1, 2]);
});
