import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { categoryAccents, ink, paper } from "#content/art/palette.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function token(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (value === undefined) throw new Error(`no colour token ${name}`);
  return value;
}

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("colour tokens", () => {
  it("are those of the drawn covers", () => {
    expect(token("paper")).toBe(paper.toLowerCase());
    expect(token("ink")).toBe(ink.toLowerCase());
    for (const [category, accent] of Object.entries(categoryAccents)) {
      expect(token(`category-${category}`)).toBe(accent.toLowerCase());
    }
  });

  it.each(["ink", "ink-soft", "error", ...Object.keys(categoryAccents).map((slug) => `category-${slug}`)])(
    "%s can be read on paper and on every surface",
    (name) => {
      for (const ground of ["paper", "surface", "wash"]) {
        expect(contrast(token(name), token(ground))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("borders of controls stand out 3:1", () => {
    for (const ground of ["paper", "surface", "wash"]) {
      expect(contrast(token("edge"), token(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
