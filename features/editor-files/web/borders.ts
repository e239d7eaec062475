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
