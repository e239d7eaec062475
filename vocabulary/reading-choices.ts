/**
 * The choices of the reading settings that a page shows. Without schemas, because `site/web/boot.ts` reads them before the first paint
 * (behaviour.md, Reading settings).
 */
export const readingChoices = {
  theme: ["system", "light", "sepia", "dark"],
  size: [1, 2, 3, 4, 5, 6],
  face: ["serif", "sans", "legible"],
  width: ["narrow", "medium", "wide"],
  spacing: ["normal", "loose"],
} as const;

export type ReadingChoices = {
  -readonly [Name in keyof typeof readingChoices]: (typeof readingChoices)[Name][number];
};
export type ReadingChoiceName = keyof ReadingChoices;
export type Theme = ReadingChoices["theme"];

export const readingChoiceNames = Object.keys(readingChoices) as ReadingChoiceName[];

export const defaultReadingChoices: ReadingChoices = {
  theme: "system",
  size: 3,
  face: "serif",
  width: "medium",
  spacing: "normal",
};
