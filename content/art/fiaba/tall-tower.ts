import { crest, hill } from "../drawing/landscape.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, repeat, shape } from "../drawing/svg.ts";
import { tower } from "./castle.ts";
import { grove } from "./grove.ts";
import { starrySky } from "./night-sky.ts";

/** A tower as high as the page, with a climbing vine. */
export const tallTower: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const x = Math.round(width * random.between(0.34, 0.66));
  const broad = random.between(40, 74);
  const foot = height * 0.9;
  const glow = disc(
    x + random.between(-60, 60),
    height * random.between(0.24, 0.46),
    random.between(64, 110),
    inks.spark,
  );
  const stem = x - broad * random.between(-0.3, 0.3);
  const swing = broad * random.between(0.3, 0.55);
  const climbs = random.whole(4, 7);
  const vine = repeat(climbs, (index) => svgInWholeUnits`q${index % 2 ? -swing : swing} -16 0 -32`);
  const leaves = repeat(climbs * 2, (index) => {
    const side = index % 2 ? 1 : -1;
    const leafX = stem + side * 4 + (Math.floor(index / 2) % 2 ? -1 : 1) * swing * 0.4;
    return svgInWholeUnits`
      M${leafX} ${foot - 12 - index * 16} q${side * 4} -12 ${side * 17} -11
      q${side * -2} 13 ${side * -17} 11z
    `;
  });
  const ground = crest(random, width, height * 0.88, 14);
  const trees = { leaf: inks.deep, trunk: inks.mid, cut: inks.mid };
  return (
    glow +
    starrySky(stage, height * 0.7) +
    tower({ x, foot, width: broad, tall: height * random.between(0.46, 0.62) }, inks, detail) +
    line(svgInWholeUnits`M${stem} ${foot + 8}${vine}`, inks.deep, 3) +
    shape(leaves, inks.deep) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 11 }) +
    grove(stage, ground, random.whole(3, 6), random.between(40, 66), trees)
  );
};
