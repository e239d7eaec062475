import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, placeCopy, defineCopyable, disc, line, repeat, ring, shape } from "../drawing/svg.ts";
import { starField } from "./star-field.ts";

/** A city of blocks, seen from above one corner, and its sun. */
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
      return placeCopy(`${key}b`, column * half * 2 + (row % 2 ? 0 : -half), skyline + row * rise * 1.7 - tall);
    }),
  );
  const left = shape(svgInWholeUnits`M0 0l${half} ${rise}v340l${-half} ${-rise}z`, inks.deep);
  const right = shape(svgInWholeUnits`M${half * 2} 0l${-half} ${rise}v340l${half} ${-rise}z`, inks.mid);
  const roof = shape(
    svgInWholeUnits`M${half} ${-rise}l${half} ${rise} ${-half} ${rise} ${-half} ${-rise}z`,
    inks.light,
  );
  const lights = line(
    repeat(4, (floor) => svgInWholeUnits`M5 ${20 + floor * 16}l${half - 10} ${rise - 5}`),
    inks.spark,
    2,
    "4 3",
  );
  return (
    defineCopyable(`${key}b`, left + right + roof + lights) +
    starField(stage, height * 0.45) +
    disc(sunX, sunY, radius, inks.spark) +
    ring(sunX, sunY, radius + 10, inks.trace, 1.6, irregularDashes(random, 40)) +
    blocks
  );
};
