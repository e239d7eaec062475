import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, ring, shape, rotated } from "../drawing/svg.ts";
import { fingerprint } from "./fingerprint.ts";
import { houseFronts, pavement, rain } from "./street.ts";

/** A magnifying glass over a town. */
export const magnifier: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.34, 0.46);
  const radius = random.between(62, 90);
  const turn = random.between(20, 60) * random.pick([1, -1]);
  const grip =
    shape(svgInWholeUnits`M${x - 7} ${y + radius + 6}h14l4 34v150a11 11 0 0 1 -22 0v-150z`, inks.deep) +
    line(svgInWholeUnits`M${x - 4} ${y + radius + 52}v96`, inks.mid, 2.4, irregularDashes(random, 30)) +
    rectangle(x - 9, y + radius + 8, 18, 12, inks.spark);
  const glass =
    disc(x, y, radius + 10, inks.deep) +
    disc(x, y, radius, inks.spark) +
    ring(x, y, radius - 6, inks.light, 1.6, irregularDashes(random, 40));
  const tip = { x, y, size: radius * random.between(0.58, 0.68), ridges: random.whole(6, 7) };
  const fronts = { foot: height * random.between(0.82, 0.92), low: 60, high: random.between(140, 195) };
  return (
    disc(width * random.pick([0.16, 0.84]), height * 0.12, random.between(16, 26), inks.light) +
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.light }) +
    pavement(stage, fronts.foot, inks.deep) +
    rain(stage, 1.2) +
    rotated(grip, turn, x, y) +
    glass +
    rotated(fingerprint(key, random, tip, inks.deep), random.between(-30, 30), x, y)
  );
};
