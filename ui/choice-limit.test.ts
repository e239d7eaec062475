import { describe, expect, it } from "vitest";
import { canToggle, limitChoice } from "./multi-select.tsx";

const known = ["rain", "sea", "snow", "fog", "wind", "sun"];

describe("choosing up to a limit", () => {
  it("A choice keeps the order in which its values were chosen", () => {
    expect(limitChoice(["sea", "rain"], known, 5)).toEqual(["sea", "rain"]);
  });

  it("Unknown and repeated values are dropped from a choice", () => {
    expect(limitChoice(["sea", "moon", "sea"], known, 5)).toEqual(["sea"]);
  });

  it("A choice with six values keeps the first five where five is the limit", () => {
    expect(limitChoice(known, known, 5)).toEqual(["rain", "sea", "snow", "fog", "wind"]);
  });

  it("At its limit a choice accepts no other value, but a chosen one can be removed", () => {
    const full = known.slice(0, 5);
    expect(canToggle("rain", full, 5)).toBe(true);
    expect(canToggle("sun", full, 5)).toBe(false);
    expect(canToggle("sun", full.slice(1), 5)).toBe(true);
  });
});
