import { scatter } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { clipped, disc, translated, repeat, svg, rotated } from "../drawing/svg.ts";
import { drawRibbon, redrawRibbon, ribbonPair } from "./ribbon.ts";

/** Two lines that wind around each other from edge to edge. */
export const entwined: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(3.6, 5.6));
  const turns = random.pick([1.5, 2, 2.5, 3]);
  const swing = width * random.between(0.18, 0.28);
  const pitch = (height + 80) / turns;
  const strand = (side: number): string => {
    const bends = repeat(turns * 2, (index) => {
      const way = side * (index % 2 ? -1 : 1) * swing * 1.33;
      return svg`c${way} ${pitch * 0.17} ${way} ${pitch * 0.33} 0 ${pitch / 2}`;
    });
    return svg`M${width / 2} -40${bends}`;
  };
  const over = repeat(
    Math.ceil(turns) + 1,
    (index) => svg`M0 ${-40 - pitch / 4 + index * pitch}h${width}v${pitch / 2}H0z`,
  );
  const seeds = scatter(random, 3, 4, width, height).map(([x, y]) => disc(x, y, random.between(2, 6), inks.spark));
  // The first strand again in every other section, where it passes in front of the second.
  const braid =
    drawRibbon(`${key}a`, strand(1), first) +
    drawRibbon(`${key}b`, strand(-1), second) +
    clipped(`${key}c`, over, redrawRibbon(`${key}a`, first));
  const moon = random.chance(0.5)
    ? disc(width * random.between(0.2, 0.8), height * random.between(0.2, 0.8), random.between(60, 90), inks.spark)
    : seeds.join("");
  const enlarged = translated(braid, -width * 0.12, -height * 0.12, 1.24);
  return moon + rotated(enlarged, random.between(-30, 30), width / 2, height / 2);
};
