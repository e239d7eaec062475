import { describe, expect, it } from "vitest";
import { nextStop } from "./panel-behaviour.ts";

describe("arrow keys in a panel", () => {
  it("go on to the neighbour and round the ends", () => {
    expect(nextStop("ArrowDown", 0, 3)).toBe(1);
    expect(nextStop("ArrowDown", 2, 3)).toBe(0);
    expect(nextStop("ArrowUp", 0, 3)).toBe(2);
  });

  it("reach both ends by Home and End", () => {
    expect(nextStop("Home", 1, 3)).toBe(0);
    expect(nextStop("End", 1, 3)).toBe(2);
  });

  it("leave other keys to the browser", () => {
    expect(nextStop("Tab", 1, 3)).toBeNull();
    expect(nextStop("Escape", 1, 3)).toBeNull();
  });
});
