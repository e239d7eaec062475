import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, repeat, ring, shape } from "../drawing/svg.ts";
import { randomTree, placeTree, defineTree } from "../drawing/trees.ts";
import { castle } from "./castle.ts";
import { moon, starrySky } from "./night-sky.ts";

/** A landscape that rises from the pages of an open book. */
export const openBook: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const x = width / 2;
  const gutter = height * random.between(0.8, 0.86);
  const reach = width * random.between(0.4, 0.46);
  const lift = random.between(14, 26);
  const thick = random.between(12, 20);
  // The upper edge of a page, from the gutter outwards, this much lower than the top of the book.
  const leaf = (side: number, drop: number): string => {
    const at = (share: number, rise: number): string =>
      svgInWholeUnits`${x + side * reach * share} ${gutter - lift * rise + drop}`;
    return `M${at(0, 0)}C${at(0.3, 1.3)} ${at(0.7, 1.1)} ${at(1, 0.4)}`;
  };
  const pages = [-1, 1].map((side) => `${leaf(side, 0)}${svgInWholeUnits`v${thick}L${x} ${gutter + thick}`}z`);
  const edges = repeat(3, (step) => leaf(-1, 4 + step * (thick / 3.4)) + leaf(1, 4 + step * (thick / 3.4)));
  const cover = svgInWholeUnits`
    M${x - reach - 8} ${gutter - lift * 0.4 + 6} v${thick + 6}
    Q${x - reach * 0.5} ${gutter - lift * 0.4 + thick} ${x} ${gutter + thick + 12}
    Q${x + reach * 0.5} ${gutter - lift * 0.4 + thick} ${x + reach + 8} ${gutter - lift * 0.4 + thick + 12}
    v${-thick - 6}z
  `;
  const mound = svgInWholeUnits`
    M${x - reach * 0.86} ${gutter - lift * 0.7} Q${x - reach * 0.4} ${gutter - 62} ${x} ${gutter - 58}
    T${x + reach * 0.86} ${gutter - lift * 0.7} L${x} ${gutter}z
  `;
  const path = svgInWholeUnits`M${x - 3} ${gutter - 58}c14 16 -22 26 -8 ${58}h22c-16 -30 16 -40 -8 ${-58}z`;
  const glow = height * random.between(0.36, 0.46);
  const size = random.between(76, 104);
  const rays = ring(x, glow, size + 14, inks.trace, 10, "2 9") + ring(x, glow, size + 34, inks.trace, 6, "1 15");
  const trees = repeat(4, (index) => {
    const side = index < 2 ? -1 : 1;
    return placeTree(
      `${key}t`,
      x + side * (index % 2 ? 78 : 54),
      gutter - (index % 2 ? 28 : 40),
      random.between(40, 74),
    );
  });
  const desk = svgInWholeUnits`M0 ${gutter + thick}H${width}V${height}H0z`;
  return (
    starrySky(stage, height * 0.6) +
    (random.chance(0.5) ? rays : ring(x, glow, size + 16, inks.trace, 3, irregularDashes(random))) +
    disc(x, glow, size, inks.spark) +
    moon(stage, x + random.pick([-50, 50]), height * 0.26, random.between(14, 20), inks.light) +
    shape(desk, inks.deep) +
    castle(random, detail, x, gutter - 54, random.between(72, 100), inks) +
    defineTree(`${key}t`, randomTree(random), { leaf: inks.deep, trunk: inks.mid, cut: inks.mid }) +
    trees +
    shape(mound, inks.mid) +
    shape(path, inks.light) +
    shape(cover, inks.spark) +
    shape(pages.join(""), inks.light) +
    line(edges, inks.mid, 1.2)
  );
};
