import { categorySlugs } from "#contract/categories.ts";
import { rectangle, picture, translated } from "./drawing/svg.ts";
import { emblems } from "./emblems.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

interface Missing {
  hash: string;
  width: number;
  height: number;
}

/** As in emblems.ts. */
const side = 96;

/**
 * The drawing in place of a picture that can't be shown now: as wide and as high, always the same for the same picture. Its emblem is in
 * the middle, where an avatar, a photo and a banner show it.
 */
export function drawSubstitute({ hash, width, height }: Missing): string {
  const random = seededRandom(`substitute ${hash}`);
  const inks = random.pick(coverPalettes[random.pick(categorySlugs)]);
  const emblem = random.pick(emblems)(random, inks);
  const scale = side / Math.min(width, height);
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const middle = translated(emblem, (across - side) / 2, (down - side) / 2, 1);
  return picture(across, down, rectangle(0, 0, across, down, inks.ground) + middle);
}
