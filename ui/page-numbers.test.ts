import { describe, expect, it } from "vitest";
import { itemRange, pageCount, pageNumbers } from "./page-numbers.ts";

describe("the row of page numbers", () => {
  it.each([
    [1, 1, "1"],
    [1, 3, "1 2 3"],
    [1, 20, "1 2 gap 20"],
    [3, 20, "1 2 3 4 gap 20"],
    [4, 20, "1 2 3 4 5 gap 20"],
    [5, 20, "1 gap 4 5 6 gap 20"],
    [17, 20, "1 gap 16 17 18 19 20"],
    [20, 20, "1 gap 19 20"],
  ])("Page %i of %i shows the page numbers %s", (current, pages, row) => {
    expect(pageNumbers(current, pages).join(" ")).toBe(row);
  });

  it("The page numbers are sorted, without duplicates, with the first, current and last page, and at most seven", () => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let current = 1; current <= pages; current++) {
        const row = pageNumbers(current, pages);
        const numbers = row.filter((slot) => slot !== "gap");
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toContain(1);
        expect(numbers).toContain(current);
        expect(numbers).toContain(pages);
        expect(row.length).toBeLessThanOrEqual(7);
      }
    }
  });
});

describe("which items a page holds", () => {
  it("The item range of a page counts from 1 and ends at the last item", () => {
    expect(itemRange(1, 12, 80)).toEqual({ from: 1, to: 12 });
    expect(itemRange(7, 12, 80)).toEqual({ from: 73, to: 80 });
  });

  it("An empty list has the item range 0 to 0, and one page", () => {
    expect(itemRange(1, 12, 0)).toEqual({ from: 0, to: 0 });
    expect(pageCount(0, 12)).toBe(1);
    expect(pageCount(12, 12)).toBe(1);
    expect(pageCount(13, 12)).toBe(2);
  });
});
