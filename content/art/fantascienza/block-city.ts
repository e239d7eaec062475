import { cuts } from "../drawing/marks.ts";
import type { Scene } from "../drawing/scene.ts";
import { coarse, copy, define, disc, line, repeat, ring, shape } from "../drawing/svg.ts";
import { starField } from "./star-field.ts";

/** A city of blocks drawn from above one corner, and the sun it lives by. */
export const blockCity: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const half = random.pick([26, 30, 34]);
  const rise = half / 2;
  const sunX = width * random.between(0.2, 0.8);
  const sunY = height * random.between(0.14, 0.32);
  const radius = random.between(34, 72);
  const skyline = height * random.between(0.48, 0.64);
  const tallest = random.between(60, 150);
  const blocks = repeat(Math.ceil((height - skyline) / rise / 1.7) + 2, (row) =>
    repeat(Math.ceil(width / half / 2) + 1, (column) => {
      if (random.chance(0.2)) return "";
      const tall = random.between(0.1, 1) * tallest * (row < 3 ? 1 : 0.55);
      return copy(`${key}b`, column * half * 2 + (row % 2 ? 0 : -half), skyline + row * rise * 1.7 - tall);
    }),
  );
  const left = shape(coarse`M0 0l${half} ${rise}v340l${-half} ${-rise}z`, inks.deep);
  const right = shape(coarse`M${half * 2} 0l${-half} ${rise}v340l${half} ${-rise}z`, inks.mid);
  const roof = shape(coarse`M${half} ${-rise}l${half} ${rise} ${-half} ${rise} ${-half} ${-rise}z`, inks.light);
  const lights = line(
    repeat(4, (floor) => coarse`M5 ${20 + floor * 16}l${half - 10} ${rise - 5}`),
    inks.spark,
    2,
    "4 3",
  );
  return (
    define(`${key}b`, left + right + roof + lights) +
    starField(stage, height * 0.45) +
    disc(sunX, sunY, radius, inks.spark) +
    ring(sunX, sunY, radius + 10, inks.trace, 1.6, cuts(random, 40)) +
    blocks
  );
};
