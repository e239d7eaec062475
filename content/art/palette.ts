import { type CategorySlug, categorySlugs } from "#vocabulary/categories.ts";
import rows from "./palettes.json" with { type: "json" };

/** The five flat inks of a drawing, from the background to the accent. */
export interface Inks {
  ground: string;
  light: string;
  mid: string;
  deep: string;
  spark: string;
  /** Whichever of the five is most visible as a thin line on the ground. */
  trace: string;
}

/** Relative luminance of a #RRGGBB colour (WCAG 2), from 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two #RRGGBB colours (WCAG 2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The paper colour behind every accent colour. */
export const paper = "#FBF8F3";
export const ink = "#1F1B16";
export const sepiaPaper = "#EFE2C9";
export const darkPaper = "#1B1815";
export const darkInk = "#DBD3C7";

/**
 * One accent colour per category, with a contrast of at least 4.5:1 on paper, so that it can be used for links and
 * tags.
 */
export const categoryAccents: Record<CategorySlug, string> = {
  motivazionali: "#96560A",
  romantiche: "#B2335F",
  fiaba: "#3A6B2A",
  fantascienza: "#44379E",
  horror: "#7C1F24",
  criminale: "#3F5D7D",
};

type Editions = readonly [Inks, ...Inks[]];

/** @param rows ground, light, mid, deep, spark */
const editions = (rows: readonly string[]) =>
  rows.map((row): Inks => {
    const [ground = "", light = "", mid = "", deep = "", spark = ""] = row.split(" ");
    return { ground, light, mid, deep, spark, trace: luminance(ground) < 0.45 ? light : mid };
  }) as unknown as Editions;

/** The palettes of a category's covers. */
export const coverPalettes = Object.fromEntries(
  categorySlugs.map((category) => [category, editions(rows[category])]),
) as Record<CategorySlug, Editions>;
