import { irregularDashes, horizontalLines } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, reflection, shape } from "../drawing/svg.ts";
import { castle } from "./castle.ts";
import { starrySky } from "./night-sky.ts";

/** A castle on an island and its reflection in the lake. */
export const lake: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const shore = Math.round(height * random.between(0.5, 0.66));
  const x = width * random.between(0.36, 0.64);
  const size = random.between(76, 128);
  const waves = horizontalLines(
    random,
    width,
    Array.from({ length: 10 }, (_, row) => shore + 8 + row * 14),
  );
  const island = svgInWholeUnits`M${x - size} ${shore + 3}q${size * 0.4} -16 ${size} -14t${size} 14z`;
  return (
    disc(x + random.between(-60, 60), shore - random.between(40, 120), random.between(48, 92), inks.spark) +
    starrySky(stage, shore * 0.8) +
    rectangle(0, shore, width, height - shore, inks.mid) +
    `<g id="${key}c">${castle(random, detail, x, shore - 4, size, inks)}</g>` +
    reflection(`${key}c`, shore) +
    line(waves, inks.mid, 3.5, irregularDashes(random, 70)) +
    shape(island, inks.deep) +
    line(waves, random.pick([inks.ground, inks.light]), 1.4, irregularDashes(random, 40))
  );
};
