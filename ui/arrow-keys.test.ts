import { describe, expect, it } from "vitest";
import { nextIndex } from "./popover.tsx";

describe("nextIndex", () => {
  it("The arrow keys move to the neighbour, and from an end to the other", () => {
    expect(nextIndex("ArrowDown", "vertical", 0, 3)).toBe(1);
    expect(nextIndex("ArrowDown", "vertical", 2, 3)).toBe(0);
    expect(nextIndex("ArrowUp", "vertical", 0, 3)).toBe(2);
    expect(nextIndex("ArrowRight", "horizontal", 2, 3)).toBe(0);
    expect(nextIndex("ArrowLeft", "horizontal", 0, 3)).toBe(2);
  });

  it("Home and End move to the ends of a list", () => {
    expect(nextIndex("Home", "vertical", 1, 3)).toBe(0);
    expect(nextIndex("End", "horizontal", 1, 3)).toBe(2);
  });

  it("Other keys, and arrows of the other direction, are left to the browser", () => {
    expect(nextIndex("Tab", "vertical", 1, 3)).toBeNull();
    expect(nextIndex("Escape", "vertical", 1, 3)).toBeNull();
    expect(nextIndex("ArrowDown", "horizontal", 1, 3)).toBeNull();
  });
});
