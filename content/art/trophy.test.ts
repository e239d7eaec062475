import { describe, expect, test } from "vitest";
import { trophyGroups, trophyIds } from "#contract/trophies.ts";
import { romanNumeral } from "./trophy/roman-numerals.ts";
import { trophySvg } from "./trophy.ts";

const looks = [true, false].flatMap((printed) =>
  trophyIds.map((id) => ({ id, printed, drawing: trophySvg(id, { printed }) })),
);

describe("the drawings of trophies", () => {
  test("The seventeen trophies have seventeen colour and seventeen pencil drawings, all different", () => {
    expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(2 * trophyIds.length);
  });

  test.each(looks)(
    "The drawing of $id (colour: $printed) is a small portrait of shapes only, without ids",
    ({ drawing }) => {
      expect(drawing).toContain('viewBox="0 0 240 320"');
      expect(drawing.length).toBeLessThanOrEqual(10_240);
      expect(drawing).not.toMatch(
        /<(?:text|script|style|image|foreignObject|a|use)\b| id=| style=| on[a-z]+=|url\(|href|NaN|undefined|null/,
      );
      expect(drawing.match(/<g\b/g)?.length).toBe(drawing.match(/<\/g>/g)?.length);
    },
  );

  test("All pencil drawings use the same two colours", () => {
    const colours = looks
      .filter(({ printed }) => !printed)
      .map(({ drawing }) => new Set(drawing.match(/#[0-9A-Fa-f]{6}/g)));
    for (const used of colours) expect(used).toEqual(colours[0]);
  });
});

test("Numbers are written in Roman numerals", () => {
  const thresholds = Object.values(trophyGroups).flatMap((group) =>
    group.map(({ threshold }) => romanNumeral(threshold)),
  );
  expect(thresholds).toEqual([
    "I",
    "V",
    "X",
    "XXV",
    "L",
    "I",
    "X",
    "L",
    "C",
    "I",
    "X",
    "XXV",
    "L",
    "II",
    "III",
    "IV",
    "V",
  ]);
});
