import { crest, hill } from "../drawing/landscape.ts";
import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, repeat, ring, shape } from "../drawing/svg.ts";
import { fir, leafTree, placeTree, poplar, defineTree } from "../drawing/trees.ts";
import { castle } from "./castle.ts";
import { starrySky } from "./night-sky.ts";

/** A path between large dark trees that leads far away. */
export const clearing: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const horizon = height * random.between(0.56, 0.7);
  const x = width * random.between(0.42, 0.58);
  const size = random.between(64, 100);
  const y = horizon - random.between(30, 76);
  const halo = ring(x, y, size + random.between(12, 24), inks.trace, random.between(1, 4), irregularDashes(random));
  const bend = random.between(30, 80) * random.pick([1, -1]);
  const way = svgInWholeUnits`
    M${x - 2} ${horizon - 2}
    C${x + bend * 0.6} ${horizon + 30} ${x - bend} ${horizon + 46} ${x - bend * 0.5} ${height} h70
    C${x + 40 - bend * 0.5} ${horizon + 66} ${x + bend * 0.9} ${horizon + 28} ${x + 4} ${horizon - 2}z
  `;
  const tree = random.pick([leafTree, fir, poplar]);
  const woods =
    defineTree(`${key}a`, tree, { leaf: inks.mid, trunk: inks.deep, cut: inks.light }) +
    defineTree(`${key}b`, tree, { leaf: inks.deep, trunk: inks.mid, cut: inks.mid });
  const spread = tree === poplar ? 0.8 : 1;
  const pair = repeat(2, (index) => {
    const side = index * 2 - 1;
    return (
      placeTree(
        `${key}a`,
        x + side * random.between(60, 88) * spread,
        height * random.between(0.8, 0.9),
        random.between(160, 260),
      ) + placeTree(`${key}b`, x + side * random.between(106, 124) * spread, height * 1.02, random.between(250, 360))
    );
  });
  return (
    starrySky(stage, height * 0.45) +
    disc(x, y, size, inks.spark) +
    halo +
    castle(random, detail, x, horizon + 2, random.between(46, 70), inks) +
    hill(
      random,
      crest(random, width, horizon, 10, 2),
      height,
      { fill: inks.ground, cut: inks.trace },
      { lines: 5, gap: 12 },
    ) +
    shape(way, inks.light) +
    woods +
    pair
  );
};
