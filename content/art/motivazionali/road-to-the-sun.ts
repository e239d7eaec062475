import { crest, hill } from "../drawing/landscape.ts";
import { irregularDashes, type Point, softCurve } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, ring, shape } from "../drawing/svg.ts";
import { flock } from "./flock.ts";

/** A road that winds across fields towards the sun. */
export const roadToTheSun: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.34, 0.58);
  const x = width * random.between(0.3, 0.7);
  const core = random.between(36, 74);
  const sky = repeat(4, (step) =>
    ring(x, horizon, core + 18 + step * 18, inks.trace, 5 - step, irregularDashes(random, 30)),
  );
  const furrows = repeat(15, (index) => {
    const foot = width / 2 + (index - 7) * 62;
    return svgInWholeUnits`M${x + (foot - x) * 0.06} ${horizon + 4}L${foot} ${height}`;
  });
  const bends = random.between(1, 2.4);
  const swing = random.between(30, 70) * random.pick([1, -1]);
  const broad = random.between(60, 110);
  const verge = (side: number): Point[] =>
    Array.from({ length: 13 }, (_, index) => {
      const near = index / 12;
      const middle = x + (width / 2 - x) * near + Math.sin(near ** 0.7 * bends * Math.PI * 2) * swing * near ** 0.6;
      return [middle + side * (1 + (broad / 2) * near ** 1.7), horizon + (height + 12 - horizon) * near ** 1.4];
    });
  const road = `${softCurve(verge(-1))}L${softCurve(verge(1).toReversed()).slice(1)}z`;
  const hills = crest(random, width, horizon - 4, random.between(8, 22), random.whole(2, 4));
  return (
    sky +
    disc(x, horizon, core, inks.spark) +
    flock(stage, height * 0.1, inks.deep) +
    hill(random, hills, height, { fill: inks.deep, cut: inks.mid }, { lines: 0, gap: 0 }) +
    rectangle(0, horizon, width, height - horizon, inks.mid) +
    line(furrows, inks.deep, random.between(2, 5), irregularDashes(random, 60)) +
    shape(road, inks.light)
  );
};
