import { rectangle, picture } from "./drawing/svg.ts";
import { emblems } from "./emblems.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

/**
 * The picture of a member who has not chosen one: a square (viewBox 0 0 96 96, at most 1.5 KB), always the same for the
 * same username, with everything inside the inscribed circle. It contains no ids, so a page may repeat it.
 */
export function drawAvatar(username: string): string {
  const random = seededRandom(`avatar ${username}`);
  const { motivazionali, romantiche, fiaba, fantascienza, horror, criminale } = coverPalettes;
  const family = random.pick([motivazionali, romantiche, fiaba, fantascienza, horror, criminale]);
  const inks = random.pick(family);
  const emblem = random.pick(emblems);
  return picture(96, 96, rectangle(0, 0, 96, 96, inks.ground) + emblem(random, inks));
}
