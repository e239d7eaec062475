import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Command, Font, Glyph } from "opentype.js";

/** Converts text to outlines of the site's own font, so that a picture looks the same on every machine. */

/** The subsets of the font; each file is loaded when a text needs it. */
const scripts = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] as const;
export type Weight = 400 | 600;

const require = createRequire(import.meta.url);
const fonts = new Map<string, Promise<Font>>();

function fontOf(script: (typeof scripts)[number], weight: Weight): Promise<Font> {
  const name = `literata-${script}-${weight}-normal.woff`;
  let font = fonts.get(name);
  if (font === undefined) {
    font = readFile(require.resolve(`@fontsource/literata/files/${name}`)).then((file) => {
      // The library has a CommonJS file for Node and another file for bundlers; an import would resolve differently in each. It takes 5 MB
      // of memory, so it is loaded with the first text.
      const { parse } = require("opentype.js") as typeof import("opentype.js");
      return parse(Uint8Array.from(file).buffer);
    });
    fonts.set(name, font);
    // A file that cannot be read now may be readable the next time.
    font.catch(() => fonts.delete(name));
  }
  return font;
}

/** Sizes are in em until the text is drawn. */
interface Letter {
  glyph: Glyph;
  font: Font;
  advance: number;
}

/** The glyphs of each word. Characters that the font does not have are left out, and words without any glyph. */
type WordGlyphs = Letter[][];

export async function glyphsOf(text: string, weight: Weight): Promise<WordGlyphs> {
  const words = wordsOf(text);
  const { found } = await lookUp(words.flat(), weight);
  return words.map((word) => word.flatMap((char) => found.get(char) ?? [])).filter((word) => word.length > 0);
}

/**
 * Whether the font has every character of a text. Marks that no character includes, as in q̃, count as missing: they would not be
 * placed on their letter.
 */
export async function isDrawable(text: string, weight: Weight): Promise<boolean> {
  const chars = wordsOf(text).flat();
  if (chars.some((char) => /\p{M}/u.test(char))) return false;
  const { missing } = await lookUp(chars, weight);
  return missing.size === 0;
}

/** The characters of each word, without those that show nothing. */
function wordsOf(text: string): string[][] {
  const visible = text.normalize("NFC").replaceAll(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, "");
  return visible.split(/\s+/u).map((word) => [...word]);
}

async function lookUp(chars: string[], weight: Weight) {
  const missing = new Set(chars);
  const found = new Map<string, Letter>();
  for (const script of scripts) {
    if (missing.size === 0) break;
    const font = await fontOf(script, weight);
    for (const char of missing) {
      if (font.charToGlyphIndex(char) === 0) continue;
      const glyph = font.charToGlyph(char);
      found.set(char, { glyph, font, advance: glyph.advanceWidth / font.unitsPerEm });
      missing.delete(char);
    }
  }
  return { found, missing };
}

/** The kerning between two letters in em. */
function kerning(left: Letter | undefined, right: Letter): number {
  if (left === undefined || left.font !== right.font) return 0;
  return left.font.getKerningValue(left.glyph, right.glyph) / left.font.unitsPerEm;
}

export function widthOf(letters: readonly Letter[]): number {
  return letters.reduce((width, letter, at) => width + kerning(letters[at - 1], letter) + letter.advance, 0);
}

const tenth = (value: number) => String(Math.round(value * 10) / 10 || 0);

/** The library's own path output writes NaN for numbers very close to zero. */
function pathOf(command: Command): string {
  switch (command.type) {
    case "M":
    case "L":
      return `${command.type}${tenth(command.x)} ${tenth(command.y)}`;
    case "Q":
      return `Q${[command.x1, command.y1, command.x, command.y].map(tenth).join(" ")}`;
    case "C":
      return `C${[command.x1, command.y1, command.x2, command.y2, command.x, command.y].map(tenth).join(" ")}`;
    case "Z":
      return "Z";
  }
}

/** The outlines of one line, as an SVG path. */
export function outlineOf(letters: readonly Letter[], { x, y, size }: { x: number; y: number; size: number }): string {
  let pen = x;
  return letters
    .map((letter, at) => {
      pen += kerning(letters[at - 1], letter) * size;
      const path = letter.glyph.getPath(pen, y, size).commands.map(pathOf).join("");
      pen += letter.advance * size;
      return path;
    })
    .join("");
}

/** Splits a word that is wider than a line. */
function splitWord(word: Letter[], width: number): Letter[][] {
  const parts: Letter[][] = [];
  let part: Letter[] = [];
  for (const letter of word) {
    if (part.length > 0 && widthOf([...part, letter]) > width) {
      parts.push(part);
      part = [];
    }
    part.push(letter);
  }
  return [...parts, part];
}

/** @param width the width of a line in em */
function wrapText(words: WordGlyphs, width: number, space: Letter): Letter[][] {
  const lines: Letter[][] = [];
  for (const part of words.flatMap((word) => (widthOf(word) > width ? splitWord(word, width) : [word]))) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf([...line, space, ...part]) <= width) line.push(space, ...part);
    else lines.push([...part]);
  }
  return lines;
}

async function letterOf(char: string, weight: Weight): Promise<Letter> {
  const font = await fontOf("latin", weight);
  const glyph = font.charToGlyph(char);
  return { glyph, font, advance: glyph.advanceWidth / font.unitsPerEm };
}

interface Box {
  /** Pixels. */
  width: number;
  lines: number;
  /** Tried in this order until the text fits; with the last size the text is cut off. */
  sizes: readonly number[];
}

/** Lays out a text of any length in a box. The result is empty if the font has none of its characters. */
export async function fitText(
  text: string,
  weight: Weight,
  { width, lines, sizes }: Box,
): Promise<{ size: number; lines: Letter[][] }> {
  const [words, space, ellipsis] = await Promise.all([
    glyphsOf(text, weight),
    letterOf("\u{20}", weight),
    letterOf("…", weight),
  ]);
  for (const size of sizes) {
    const set = wrapText(words, width / size, space);
    if (set.length <= lines) return { size, lines: set };
  }
  const size = sizes.at(-1)!;
  const visibleLines = wrapText(words, width / size, space).slice(0, lines);
  const last = visibleLines.at(-1)!;
  while (last.length > 0 && (widthOf([...last, ellipsis]) > width / size || last.at(-1)!.glyph === space.glyph))
    last.pop();
  last.push(ellipsis);
  return { size, lines: visibleLines };
}
