import type { Scene } from "../drawing/scene.ts";
import { disc, svg } from "../drawing/svg.ts";
import { drawRibbon, ribbonOffset, ribbonPair } from "./ribbon.ts";

/** Two lines, one from each side, that cross and form a heart. */
export const heart: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(3.2, 4.8));
  const x = width / 2;
  const dip = height * random.between(0.3, 0.42);
  const tip = dip + height * random.between(0.3, 0.38);
  const lobe = width * random.between(0.34, 0.42);
  const tail = dip + random.between(24, 64);
  const rise = random.between(-50, 150);
  const side = (way: 1 | -1, offset: number): string => {
    const inner = x + way * offset;
    const at = (reach: number): number => x + way * reach;
    return svg`
      M${at(-160)} ${tip + rise}
      C${at(-80)} ${tip + 40 + rise * 0.3} ${at(-24)} ${tip + 20} ${x} ${tip - 8}
      C${at(40)} ${tip - 56} ${at(lobe)} ${dip + 76} ${at(lobe)} ${dip}
      C${at(lobe)} ${dip - lobe * 0.95} ${inner} ${dip - lobe * 0.95} ${inner} ${dip + 6} V${tail}
    `;
  };
  const glow = random.chance(0.6)
    ? disc(x, dip + random.between(0, 60), lobe * random.between(1, 1.6), inks.spark)
    : "";
  return (
    glow +
    drawRibbon(`${key}a`, side(1, ribbonOffset(first)), first) +
    drawRibbon(`${key}b`, side(-1, ribbonOffset(second)), second)
  );
};
