import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "#content/art/palette.ts";
import { categoryAccents, darkInk, darkPaper, ink, paper, sepiaPaper } from "#content/art/palette.ts";
import { projectFiles, halfOf } from "#tests/support/source-files.ts";
import { browserColours } from "#features/accounts/web/reading-choices.ts";

const themes = ["light", "sepia", "dark"] as const;
type ThemeName = (typeof themes)[number];

const readStyle = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

/** The declarations of a block, without its comments. */
const declarations = (css: string) =>
  new Map(
    [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

function blockOf(variant: string): string {
  const start = readStyle("themes.css").split(`@variant ${variant} {`)[1];
  if (start === undefined) throw new Error(`There is no theme ${variant}`);
  return start.slice(0, start.indexOf("}"));
}

const light = declarations(readStyle("tokens.css").split("@layer theme")[0]!);
const tokens: Record<ThemeName, Map<string, string>> = {
  light,
  sepia: new Map([...light, ...declarations(blockOf("sepia"))]),
  dark: new Map([...light, ...declarations(blockOf("dark"))]),
};

function token(theme: ThemeName, name: string): string {
  const value = tokens[theme].get(name);
  if (value === undefined) throw new Error(`There is no colour token ${name}`);
  const alias = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  return alias === undefined ? value : token(theme, alias);
}

/** A share of one colour over another one. */
function mix(over: string, under: string, share: number): string {
  const channel = (at: number) => {
    const [first, second] = [over, under].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(first! * share + second! * (1 - share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${[1, 3, 5].map(channel).join("")}`;
}

const accents = Object.keys(categoryAccents).map((slug) => `category-${slug}`);
const grounds = ["paper", "surface", "wash"];

it("The light theme has the same colours as the palette of the covers", () => {
  expect(token("light", "paper")).toBe(paper.toLowerCase());
  expect(token("sepia", "paper")).toBe(sepiaPaper.toLowerCase());
  expect(token("dark", "paper")).toBe(darkPaper.toLowerCase());
  expect(token("dark", "ink")).toBe(darkInk.toLowerCase());
  expect(token("light", "ink")).toBe(ink.toLowerCase());
  for (const [category, accent] of Object.entries(categoryAccents)) {
    expect(token("light", `category-${category}`)).toBe(accent.toLowerCase());
  }
});

it("Sepia and dark have a value of their own for every colour that has one in the light theme", () => {
  const own = [...light].filter(([, value]) => /^(#|rgb)/.test(value)).map(([name]) => name);
  for (const theme of ["sepia", "dark"])
    expect([...declarations(blockOf(theme)).keys()].toSorted()).toEqual(own.toSorted());
});

it("No stylesheet or component contains a colour besides the tokens and the themes", () => {
  const colour =
    /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;
  // Print is black on paper in every theme.
  const exempt = /(tokens|themes|print)\.css$/;
  const files = halfOf("browser", projectFiles()).filter((file) => /\.(css|tsx)$/.test(file) && !exempt.test(file));
  const found = files.map((file) => [file, ...(readFileSync(file, "utf8").match(colour) ?? [])]);
  expect(found.filter(([, ...colours]) => colours.length > 0)).toEqual([]);
});

describe.each(themes)("The %s theme", (theme) => {
  it("The paper has the same colour as the browser's own bars", () => {
    expect(token(theme, "paper")).toBe(browserColours[theme]);
  });

  it.each(["ink", "ink-soft", "error", ...accents])(
    "The text colour %s has a contrast of 4.5:1 on every ground",
    (name) => {
      for (const ground of grounds)
        expect(contrast(token(theme, name), token(theme, ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(accents)("The accent %s and ink have a contrast of 4.5:1 on the accent's wash", (name) => {
    const wash = mix(token(theme, name), token(theme, "paper"), 0.08);
    for (const text of [name, "ink", "ink-soft"])
      expect(contrast(token(theme, text), wash)).toBeGreaterThanOrEqual(4.5);
  });

  it("Text on ink and on a hovered primary button has a contrast of 4.5:1", () => {
    const hovered = mix(token(theme, "ink"), token(theme, "paper"), 0.86);
    for (const ground of [token(theme, "ink"), hovered])
      expect(contrast(token(theme, "paper"), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("Selected text has a contrast of 4.5:1", () => {
    for (const name of ["ink", ...accents]) {
      const ground = mix(token(theme, name), token(theme, "paper"), 0.22);
      expect(contrast(token(theme, "ink"), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("The place of the scrollbar is as dark as the page behind a dialog", () => {
    const [red, green, blue, percent] = [...token(theme, "veil").matchAll(/\d+/g)].map(Number);
    const opaque = `#${[red, green, blue].map((channel) => channel!.toString(16).padStart(2, "0")).join("")}`;
    expect(token(theme, "veiled")).toBe(mix(opaque, token(theme, "paper"), percent! / 100));
  });

  it.each(["edge", "focus", "error"])("Borders of the colour %s have a contrast of 3:1", (name) => {
    for (const ground of grounds) expect(contrast(token(theme, name), token(theme, ground))).toBeGreaterThanOrEqual(3);
  });
});
