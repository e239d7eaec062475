import { describe, expect, it } from "vitest";
import { canToggle, limitChoice } from "./choice-limit.ts";

const known = ["rain", "sea", "snow", "fog", "wind", "sun"];

describe("choosing up to a limit", () => {
  it("keeps the order of choosing", () => {
    expect(limitChoice(["sea", "rain"], known, 5)).toEqual(["sea", "rain"]);
  });

  it("drops what is unknown or there twice", () => {
    expect(limitChoice(["sea", "moon", "sea"], known, 5)).toEqual(["sea"]);
  });

  it("refuses the sixth and keeps the five before it", () => {
    expect(limitChoice(known, known, 5)).toEqual(["rain", "sea", "snow", "fog", "wind"]);
  });

  it("at the limit lets a chosen one go, but takes no other", () => {
    const full = known.slice(0, 5);
    expect(canToggle("rain", full, 5)).toBe(true);
    expect(canToggle("sun", full, 5)).toBe(false);
    expect(canToggle("sun", full.slice(1), 5)).toBe(true);
  });
});
