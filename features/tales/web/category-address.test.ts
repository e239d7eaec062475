import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageNames } from "#vocabulary/languages.ts";
import { levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { lastPage } from "#ui/page-numbers.ts";
import { categoryAddress, categorySorts, noFilters, readCategoryState } from "./category-address.ts";

const read = (search: string) => readCategoryState(new URLSearchParams(search), "EN");

describe("the URL of a category", () => {
  it("Defaults are left out of a category's URL", () => {
    expect(categoryAddress("horror", { sort: "chronological", tag: null, page: 1, ...noFilters })).toBe(
      "/posts/horror",
    );
  });

  it("Invalid values in a category's URL fall back to the defaults", () => {
    const defaults = { sort: "chronological", tag: null, page: 1, ...noFilters };
    expect(read("sort=random&tag=%20&page=0&level=D1&level=b1&minutesMax=ten&withoutWarning=SPIDERS")).toEqual(
      defaults,
    );
    for (const minutes of ["0", "-5", "1.5", "", "1e9"]) expect(read(`minutesMax=${minutes}`)).toEqual(defaults);
    for (const page of ["-1", "1.5", "x", "", "Infinity"]) expect(read(`page=${page}`).page).toBe(1);
  });

  it("The language of the page alone is no filter, and unknown ones are left out", () => {
    expect(read("languageName=EN").languages).toEqual([]);
    expect(read("languageName=IT&languageName=EN&languageName=XX").languages).toEqual(["EN", "IT"]);
    expect(read("languageName=PT").languages).toEqual(["PT"]);
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
      languages: fc.subarray([...languageNames]).filter((names) => names.join() !== "EN"),
      levels: fc.subarray([...levels]),
      minutesMax: fc.option(fc.integer({ min: 1, max: 1000 })),
      withoutWarnings: fc.subarray([...warnings]),
      correctionsWelcome: fc.boolean(),
    });
    fc.assert(
      fc.property(state, (categoryState) => {
        expect(
          readCategoryState(new URL(categoryAddress("fiaba", categoryState), "http://x").searchParams, "EN"),
        ).toEqual(categoryState);
      }),
    );
  });
});
