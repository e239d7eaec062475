import banners from "./banners.json" with { type: "json" };
import { rectangle, tenth } from "./engine/svg.ts";
import { readDrawings } from "./engine/words.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

/** Banners for the site itself, in the style of the covers, without text: each with the inks that suit it. */
const subjects = { news: coverPalettes.motivazionali[4]!, writing: coverPalettes.fiaba[1]! };
export type BannerSubject = keyof typeof subjects;
export const bannerSubjects = Object.keys(subjects) as BannerSubject[];

const drawings = readDrawings(banners);
/** All banners are drawn with this height; the width follows from the aspect ratio. */
const height = 270;

/** A banner of this size in pixels, as SVG. */
export function drawBanner(subject: BannerSubject, size: { width: number; height: number }): string {
  const width = (size.width / size.height) * height;
  const inks = subjects[subject];
  const random = seededRandom(`banner ${subject}`);
  const drawing = drawings[subject]!({ values: { width, height, ...inks }, random, detail: random });
  const view = `viewBox="0 0 ${tenth(width)} ${height}" fill="none"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${view}>${rectangle(0, 0, width, height, inks.ground)}${drawing}</svg>`;
}
