import type { Point } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { disc, mirrored, repeat, ring } from "../drawing/svg.ts";

/** The rings of two stones in still water, running into each other. */
export const ripples: Scene = ({ random, inks, width, height }) => {
  const count = random.whole(7, 12);
  const gap = random.between(13, 19);
  const weight = random.between(3, 7);
  const upper: Point = [width * random.between(0.15, 0.5), height * random.between(0.18, 0.4)];
  const lower: Point = [width * random.between(0.5, 0.85), height * random.between(0.6, 0.82)];
  const spread = ([x, y]: Point, ink: string): string =>
    repeat(count, (index) => ring(x, y, 16 + (index + 1) * gap, ink, weight * (1 - index / count / 1.4)));
  const stone = ([x, y]: Point, ink: string, eye: string): string => disc(x, y, 18, ink) + disc(x, y, 7, eye);
  const wash = random.chance(0.5)
    ? disc(upper[0], upper[1], gap * count * 0.62, inks.spark)
    : disc(lower[0], lower[1], gap * count * 0.5, inks.deep);
  const drawing =
    wash +
    spread(upper, inks.mid) +
    spread(lower, inks.light) +
    stone(upper, inks.deep, inks.light) +
    stone(lower, inks.spark, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
