import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageSizes } from "#contract/limits.ts";
import { lastPage } from "#web/ui/page-numbers.ts";
import { readCategoryState, categoryAddress, categorySorts } from "./category-address.ts";

const read = (search: string) => readCategoryState(new URLSearchParams(search));

describe("the URL of a category", () => {
  it("Defaults are left out of a category's URL", () => {
    expect(categoryAddress("horror", { sort: "chronological", tag: null, page: 1 })).toBe("/posts/horror");
  });

  it("Invalid values in a category's URL fall back to the defaults", () => {
    expect(read("sort=random&tag=%20&page=0")).toEqual({ sort: "chronological", tag: null, page: 1 });
    for (const page of ["-1", "1.5", "x", "", "Infinity"]) expect(read(`page=${page}`).page).toBe(1);
  });

  it("A page after the last one that a list shows is read as that one", () => {
    for (const page of ["1e9", "999999"]) expect(read(`page=${page}`).page).toBe(lastPage(pageSizes.taleList));
  });

  it("A category's URL is parsed to the state that it was built from", () => {
    const state = fc.record({
      sort: fc.constantFrom(...categorySorts),
      tag: fc.option(
        fc.string({ minLength: 1 }).filter((tag) => tag.trim() === tag && tag !== "" && tag.isWellFormed()),
      ),
      page: fc.integer({ min: 1, max: lastPage(pageSizes.taleList) }),
    });
    fc.assert(
      fc.property(state, (categoryState) => {
        expect(readCategoryState(new URL(categoryAddress("fiaba", categoryState), "http://x").searchParams)).toEqual(
          categoryState,
        );
      }),
    );
  });
});
