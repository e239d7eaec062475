import { expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { rotated } from "./banner-slot.tsx";

const three = ["a", "b", "c"];

it("Each item comes first for one period, then the rotation repeats", () => {
  const firsts = [0, 1, 2, 3].map((n) => rotated(three, "/posts", n * MINUTE, 1)[0]);
  expect(firsts.slice(0, 3).toSorted()).toEqual(three);
  expect(firsts[3]).toBe(firsts[0]);
});

it("A page gets the same items during a period, and no item twice", () => {
  expect(rotated(three, "/posts", 0, 2)).toEqual(rotated(three, "/posts", MINUTE - 1, 2));
  for (const count of [1, 2, 3, 4]) expect(new Set(rotated(three, "/", 0, count)).size).toBe(Math.min(count, 3));
});

it("Different pages begin with different items", () => {
  const firsts = ["/", "/posts", "/blog/posts/1", "/blog/posts/2", "/blog/posts/3"].map(
    (page) => rotated(three, page, 0, 1)[0],
  );
  expect(new Set(firsts).size).toBeGreaterThan(1);
});

it("Rotating an empty list gives an empty list", () => {
  expect(rotated([], "/posts", 0, 2)).toEqual([]);
});
