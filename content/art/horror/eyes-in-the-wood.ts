import { irregularDashes, horizontalLines, scatter } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, line, roundLine, shape } from "../drawing/svg.ts";
import { tallTrunk } from "./bare-tree.ts";
import { moon } from "./night.ts";

/** Eyes between tree trunks at night. */
export const eyesInTheWood: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const foot = height * random.between(0.76, 0.9);
  const stand = (count: number, base: number, thick: number, ink: string): string => {
    const trunks = Array.from({ length: count }, (_, index) => {
      const x = ((index + random.between(0.25, 0.75)) / count) * width;
      return tallTrunk(random, x, base, random.between(thick * 0.7, thick * 1.3));
    });
    const boughs = trunks.map((trunk) => trunk.boughs).join("");
    return shape(trunks.map((trunk) => trunk.outline).join(""), ink) + line(boughs, ink, thick * 0.15);
  };
  const watchers = scatter(detail, 2, 2, width - 40, height * 0.36).slice(0, detail.whole(1, 4));
  const eye = (lid: number): string => svgInWholeUnits`q9 ${-lid} 18 0q-9 ${lid} -18 0z`;
  const eyes = watchers.map(([left, down], index) => {
    const lid = eye(5 + (index % 3) * 2);
    return svgInWholeUnits`M${left} ${down + height * 0.4}${lid}m25 0${lid}`;
  });
  const pupils = watchers.map(([left, down]) => svgInWholeUnits`M${left + 9} ${down + height * 0.4 - 2}v4m25 -4v4`);
  const radius = random.between(36, 78);
  const mist = horizontalLines(
    random,
    width,
    [0, 0.19, 0.38, 0.57, 0.76].map((share) => foot + share * (height - foot)),
  );
  return (
    moon(
      stage,
      width * random.between(0.2, 0.8),
      height * random.between(0.14, 0.34),
      radius,
      random.pick([0, 0, 0.4]),
    ) +
    stand(random.whole(3, 6), foot, 12, inks.mid) +
    rectangle(0, foot - 2, width, height - foot + 2, inks.mid) +
    stand(random.whole(2, 4), height + 12, random.between(22, 42), inks.deep) +
    shape(eyes.join(""), inks.spark) +
    roundLine(pupils.join(""), inks.deep, 3) +
    line(mist, inks.light, 1.6, irregularDashes(random, 46))
  );
};
