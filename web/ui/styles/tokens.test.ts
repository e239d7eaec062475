import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "#content/art/contrast.ts";
import { categoryAccents, ink, paper } from "#content/art/palette.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function token(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (value === undefined) throw new Error(`There is no colour token ${name}`);
  return value;
}

describe("colour tokens", () => {
  it("The colour tokens have the same values as the palette of the covers", () => {
    expect(token("paper")).toBe(paper.toLowerCase());
    expect(token("ink")).toBe(ink.toLowerCase());
    for (const [category, accent] of Object.entries(categoryAccents)) {
      expect(token(`category-${category}`)).toBe(accent.toLowerCase());
    }
  });

  it.each(["ink", "ink-soft", "error", ...Object.keys(categoryAccents).map((slug) => `category-${slug}`)])(
    "The colour %s has a contrast of 4.5:1 on every background",
    (name) => {
      for (const ground of ["paper", "surface", "wash"]) {
        expect(contrast(token(name), token(ground))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("Borders of controls have a contrast of 3:1", () => {
    for (const ground of ["paper", "surface", "wash"]) {
      expect(contrast(token("edge"), token(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
