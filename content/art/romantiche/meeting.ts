import type { Scene } from "../drawing/scene.ts";
import { disc, mirrored, svg, rotated } from "../drawing/svg.ts";
import { drawRibbon, ribbonOffset, ribbonPair } from "./ribbon.ts";

/** Two lines that come from different sides, meet, and continue in parallel. */
export const meeting: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(4.4, 6.4));
  const [left, right] = [ribbonOffset(first), ribbonOffset(second)];
  const x = width * random.between(0.42, 0.58);
  const [fromLeft, fromRight] = [height * random.between(0.1, 0.3), height * random.between(0.12, 0.36)];
  const bend = left + right + random.between(12, 40);
  const turn = height * random.between(0.7, 0.82);
  const goesOn = random.chance(0.6);
  const end = (offset: number): string =>
    goesOn
      ? svg`
        V${turn - bend} a${bend + offset} ${bend + offset} 0 0 0 ${bend + offset} ${bend + offset}
        H${width + 60}
      `
      : svg`V${height + 60}`;
  // The bend is concentric: the outer line keeps its distance from the inner one.
  const lineLeft = svg`M-60 ${fromLeft}H${x - left - bend}a${bend} ${bend} 0 0 1 ${bend} ${bend}${end(left)}`;
  const lineRight = svg`
    M${width + 60} ${fromRight} H${x + right + bend}
    a${bend} ${bend} 0 0 0 ${-bend} ${bend}${end(-right)}
  `;
  const sunY = goesOn ? turn + random.between(4, 20) : height * random.between(0.62, 0.86);
  const sun = disc(width * random.between(0.12, 0.26), sunY, random.between(26, 44), inks.spark);
  const drawing = sun + drawRibbon(`${key}a`, lineLeft, first) + drawRibbon(`${key}b`, lineRight, second);
  const way = random.whole(0, 2);
  if (way === 0) return drawing;
  return way === 1 ? mirrored(drawing, width) : rotated(drawing, 180, width / 2, height / 2);
};
