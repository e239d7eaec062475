import type { Theme } from "#vocabulary/reading-choices.ts";

/** The colour of paper in each theme, for the browser's own bars. tokens.test.ts compares them with the stylesheet. */
export const browserColours: Record<Exclude<Theme, "system">, string> = {
  light: "#fbf8f3",
  sepia: "#efe2c9",
  dark: "#1b1815",
};
