import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, mirrored, repeat, roundLine, shape } from "../drawing/svg.ts";
import { moon } from "./night.ts";
import { raven } from "./raven.ts";

/** A raven on a dead branch, and the moon. */
export const ravenOnBough: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const y = height * random.between(0.6, 0.74);
  const x = width * random.between(0.44, 0.58);
  const bough = svgInWholeUnits`
    M-10 ${y + 30} Q${width * 0.3} ${y + 6} ${x} ${y + 8} T${width + 10} ${y - 30} V${y - 24}
    Q${width * 0.8} ${y + 16} ${x} ${y + 20} T-10 ${y + 64}z
  `;
  const twigs = repeat(6, (index) => {
    const from = width * (0.06 + index * 0.17);
    const up = index % 2 ? -1 : 1;
    const reach = random.between(30, 80);
    return svgInWholeUnits`
      M${from} ${y + 20 - index * 3} q${reach * 0.2} ${up * reach * 0.4} ${reach * 0.6} ${up * reach}
      m${-reach * 0.32} ${-up * reach * 0.52}
      q${reach * 0.1} ${up * reach * 0.3} ${-reach * 0.16} ${up * reach * 0.5}
    `;
  });
  const radius = random.between(70, 104);
  const drawing =
    moon(stage, x + random.between(-40, 50), y - random.between(60, 130), radius) +
    roundLine(twigs, inks.deep, 3) +
    shape(bough, inks.deep) +
    raven(random, x, y + 1, random.between(1, 1.4), inks);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
