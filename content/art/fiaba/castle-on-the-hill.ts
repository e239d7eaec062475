import { crest, crestAt, hill } from "../drawing/landscape.ts";
import type { Scene } from "../drawing/scene.ts";
import { castle } from "./castle.ts";
import { grove } from "./grove.ts";
import { moon, starrySky } from "./night-sky.ts";

/** Hills with a small castle on one of them, and the moon. */
export const castleOnTheHill: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const far = crest(random, width, height * random.between(0.46, 0.64), random.between(12, 30), 2);
  const middle = crest(random, width, height * random.between(0.68, 0.76), random.between(10, 26));
  const near = crest(random, width, height * random.between(0.84, 0.91), 14);
  const x = width * random.between(0.26, 0.74);
  const moonX = width * (x > width / 2 ? random.between(0.14, 0.34) : random.between(0.66, 0.86));
  const [second, third] = random.pick([
    [inks.spark, inks.deep],
    [inks.light, inks.deep],
    [inks.deep, inks.spark],
  ]);
  const trees = { leaf: inks.deep, trunk: inks.light, cut: inks.mid };
  return (
    starrySky(stage, height * 0.5) +
    moon(stage, moonX, height * random.between(0.1, 0.26), random.between(16, 34), inks.spark) +
    castle(random, detail, x, crestAt(far, x) + 6, random.between(58, 100), inks) +
    hill(random, far, height, { fill: inks.mid, cut: inks.light }, { lines: 4, gap: 12 }) +
    hill(random, middle, height, { fill: second ?? "", cut: inks.mid }, { lines: 3, gap: 12 }) +
    grove(stage, middle, random.whole(2, 5), random.between(46, 66), trees) +
    hill(random, near, height, { fill: third ?? "", cut: inks.mid }, { lines: 3, gap: 11 })
  );
};
