import { irregularDashes, horizontalLines } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, line, reflection, repeat, svg } from "../drawing/svg.ts";
import { bareTree } from "./bare-tree.ts";
import { moon, moonInk } from "./night.ts";

/** A flooded forest with its reflection; the water breaks up the moon's. */
export const blackLake: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const shore = Math.round(height * random.between(0.5, 0.68));
  const x = width * random.between(0.25, 0.75);
  const radius = random.between(40, 80);
  const count = random.whole(1, 3);
  const bank = repeat(count, (index) => {
    const tree = {
      x: width * ((index + random.between(0.25, 0.75)) / count),
      foot: shore,
      trunk: random.between(36, 76) / count ** 0.3,
    };
    return bareTree(random, { ...tree, lean: random.between(-0.2, 0.2), orders: count > 1 ? 4 : 5 }, inks.deep);
  });
  const bars = repeat(9, (row) => {
    const half = radius * (1 - row / 12) * random.between(0.6, 1.1);
    return svgInWholeUnits`M${x - half} ${shore + 12 + row * 13}h${half * 2}`;
  });
  const waves = horizontalLines(
    random,
    width,
    Array.from({ length: 10 }, (_, row) => shore + 6 + row * 15),
  );
  return (
    moon(stage, x, shore - radius * random.between(0.3, 1.6), radius) +
    rectangle(0, shore, width, height - shore, inks.mid) +
    line(bars, moonInk(stage), 5) +
    `<g id="${key}w">${bank}</g>` +
    reflection(`${key}w`, shore) +
    line(waves, inks.ground, 2, irregularDashes(random, 50)) +
    line(svg`M0 ${shore}H${width}`, inks.deep, 5)
  );
};
