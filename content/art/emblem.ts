import { categorySlugs } from "#vocabulary/categories.ts";
import emblems from "./emblems.json" with { type: "json" };
import { picture, rectangle, translated } from "./engine/svg.ts";
import { readDrawings } from "./engine/words.ts";
import { coverPalettes, type Inks } from "./palette.ts";
import { type Random, seededRandom } from "./random.ts";

/** Emblems are motifs of the covers, reduced to a few bold shapes on a square of 96, without ids. */
const side = 96;
const drawings = readDrawings(emblems);
const names = Object.keys(emblems) as [string, ...string[]];

function drawEmblem(random: Random, inks: Inks): string {
  const values = { width: side, height: side, ...inks };
  return drawings[random.pick(names)]!({ values, random, detail: random });
}

/**
 * The picture of a member who has not chosen one: a square (viewBox 0 0 96 96, at most 1.5 KB), always the same for the
 * same username, with everything inside the inscribed circle. It contains no ids, so a page may repeat it.
 */
export function drawAvatar(username: string): string {
  const random = seededRandom(`avatar ${username}`);
  const inks = random.pick(coverPalettes[random.pick(categorySlugs)]);
  return picture(side, side, rectangle(0, 0, side, side, inks.ground) + drawEmblem(random, inks));
}

interface Missing {
  hash: string;
  width: number;
  height: number;
}

/**
 * The drawing in place of a picture that can't be shown now: as wide and as high, always the same for the same picture. Its emblem is in
 * the middle, where an avatar, a photo and a banner show it.
 */
export function drawSubstitute({ hash, width, height }: Missing): string {
  const random = seededRandom(`substitute ${hash}`);
  const inks = random.pick(coverPalettes[random.pick(categorySlugs)]);
  const emblem = drawEmblem(random, inks);
  const scale = side / Math.min(width, height);
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const middle = translated(emblem, (across - side) / 2, (down - side) / 2);
  return picture(across, down, rectangle(0, 0, across, down, inks.ground) + middle);
}
