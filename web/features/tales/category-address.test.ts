import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCategoryState, categoryAddress, categorySorts } from "./category-address.ts";

const read = (search: string) => readCategoryState(new URLSearchParams(search));

describe("the URL of a category", () => {
  it("Defaults are left out of a category's URL", () => {
    expect(categoryAddress("horror", { sort: "chronological", tag: null, page: 1 })).toBe("/posts/horror");
  });

  it("Invalid values in a category's URL fall back to the defaults", () => {
    expect(read("sort=random&tag=%20&page=0")).toEqual({ sort: "chronological", tag: null, page: 1 });
    for (const page of ["-1", "1.5", "x", "1e9", "", "Infinity"]) expect(read(`page=${page}`).page).toBe(1);
  });

  it("A category's URL is parsed to the state that it was built from", () => {
    const state = fc.record({
      sort: fc.constantFrom(...categorySorts),
      tag: fc.option(
        fc.string({ minLength: 1 }).filter((tag) => tag.trim() === tag && tag !== "" && tag.isWellFormed()),
      ),
      page: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readCategoryState(new URL(categoryAddress("fiaba", given), "http://x").searchParams)).toEqual(given);
      }),
    );
  });
});
