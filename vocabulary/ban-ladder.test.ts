import { describe, expect, it } from "vitest";
import { banOfLevel, bansOfTier, banTierOf, banTiers } from "./ban-ladder.ts";

describe("the ban ladder", () => {
  it("Ban level 0 has no ban", () => {
    expect(banOfLevel(0)).toBeNull();
  });

  it.each([
    [1, "comment", 1],
    [2, "comment", 3],
    [3, "comment", 7],
    [4, "login", 1],
    [5, "login", 3],
    [6, "login", 7],
    [7, "login", 30],
    [12, "login", 30],
    [13, "login", 365],
    [99, "login", 365],
  ] as const)("Level %i means a %s ban of %i days", (level, kind, days) => {
    expect(banOfLevel(level)).toEqual({ kind, days });
  });

  it("Every ban level is in exactly one of the five advice tiers", () => {
    expect(banTiers).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 3 },
      { from: 4, to: 6 },
      { from: 7, to: 12 },
      { from: 13, to: null },
    ]);
    expect([0, 1, 3, 4, 6, 7, 12, 13, 40].map(banTierOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it("The bans of a tier are those of its levels", () => {
    expect(banTiers.map((tier) => bansOfTier(tier).map(({ kind, days }) => `${kind} ${days}`))).toEqual([
      [],
      ["comment 1", "comment 3", "comment 7"],
      ["login 1", "login 3", "login 7"],
      ["login 30"],
      ["login 365"],
    ]);
  });
});
