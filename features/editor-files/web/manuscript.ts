import { normalRuns, textOf, titleOf, type Block } from "./tale-blocks.ts";

/** The part of the text that a paragraph is, by its style. */
export type Role = "title" | "author" | "highest" | null;
export interface ReadBlock {
  block: Block;
  role: Role;
}

/** Takes a title at the beginning and the name of the author below it. Headings move to the levels of a Tale. */
export function withoutTitle(blocks: readonly ReadBlock[]): { title: string | null; blocks: ReadBlock[] } {
  const filled = blocks.filter(({ block }) => block.kind !== "paragraph" || normalRuns(block.runs).length > 0);
  const [first, second] = filled;
  const isOnlyHeading = first?.role === "highest" && filled.filter(({ role }) => role === "highest").length === 1;
  const hasTitle = first !== undefined && (first.role === "title" || isOnlyHeading);
  const rest = hasTitle ? filled.slice(second?.role === "author" ? 2 : 1) : filled;
  const title = hasTitle && first.block.kind === "heading" ? titleOf(textOf(first.block.runs)) : null;
  if (!rest.some(({ role }) => role === "highest")) return { title, blocks: rest };
  // With chapters of the first level, the second level becomes the lower one.
  const lowered = rest.map(({ block, role }): ReadBlock => {
    const level = block.kind === "heading" && role === null ? 3 : null;
    return block.kind === "heading" && level !== null ? { block: { ...block, level }, role } : { block, role };
  });
  return { title, blocks: lowered };
}

/** Lines above and below paragraphs: programs make them of a typed `***` or `---`. */

export interface Borders {
  above: boolean;
  below: boolean;
  /** Also at the sides, around the words. */
  isBox: boolean;
  /** Neighbours with the same borders share them. */
  key: string;
}

export const noBorders: Borders = { above: false, below: false, isBox: false, key: "" };

/** @param names of the sides with a line */
export function bordersOfSides(names: readonly string[]): Borders {
  const isBox = ["left", "right", "start", "end", "bar"].some((side) => names.includes(side));
  return { above: names.includes("top"), below: names.includes("bottom"), isBox, key: names.toSorted().join(" ") };
}

interface Bordered {
  borders: Borders;
  isEmpty: boolean;
}

/**
 * Where a scene break is, before or after a paragraph. Lines are drawn once above or below neighbours with the same borders. A line on both
 * sides, or a box, belongs to the words in it.
 */
export function breaksAround(all: readonly (Bordered | null)[], at: number): { before: boolean; after: boolean } {
  const borders = all[at]?.borders ?? noBorders;
  if (!borders.above && !borders.below) return { before: false, after: false };
  const isSame = (other: Bordered | null | undefined) => other?.borders.key === borders.key;
  let [from, to] = [at, at];
  while (isSame(all[from - 1])) from -= 1;
  while (isSame(all[to + 1])) to += 1;
  const isBlank = all.slice(from, to + 1).every((each) => each?.isEmpty === true);
  const isOneSided = !borders.isBox && borders.above !== borders.below;
  if (!isBlank && !isOneSided) return { before: false, after: false };
  const isAbove = isBlank || borders.above;
  return { before: at === from && isAbove, after: at === to && !isAbove };
}

/** Names of styles of quotations, in the languages of the site and in German, as programs and writers call them. */
const quotation =
  /^(?:intense |block )?(?:quote|quotes|quotation|quotations|quoted text|blockquote|extract|cita|citas|citazione|citazioni|citation|citations|citação|citações|zitat|zitate)(?: (?:intense|intensa|destacada|em bloco|in blocco|larga|longa|lunga|longue))?$|^block text$/i;

export const isQuotationStyle = (name: string) => quotation.test(name.replaceAll(/[\s_-]+/g, " ").trim());
