import { describe, expect, it } from "vitest";
import { nextIndex } from "./popover-behaviour.ts";

describe("arrow keys in a panel", () => {
  it("go on to the neighbour and round the ends", () => {
    expect(nextIndex("ArrowDown", 0, 3)).toBe(1);
    expect(nextIndex("ArrowDown", 2, 3)).toBe(0);
    expect(nextIndex("ArrowUp", 0, 3)).toBe(2);
  });

  it("reach both ends by Home and End", () => {
    expect(nextIndex("Home", 1, 3)).toBe(0);
    expect(nextIndex("End", 1, 3)).toBe(2);
  });

  it("leave other keys to the browser", () => {
    expect(nextIndex("Tab", 1, 3)).toBeNull();
    expect(nextIndex("Escape", 1, 3)).toBeNull();
  });
});
