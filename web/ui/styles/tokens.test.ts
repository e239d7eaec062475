import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "#content/art/contrast.ts";
import { categoryAccents, ink, paper } from "#content/art/palette.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function token(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (value === undefined) throw new Error(`no colour token ${name}`);
  return value;
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
