import type { Scene } from "../drawing/scene.ts";
import { mirrored, shape, svg, rotated } from "../drawing/svg.ts";
import { bareTree } from "./bare-tree.ts";
import { crows, moon } from "./night.ts";

/** A crooked house on a hill, with one lit window. */
export const crookedHouse: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = Math.round(width * random.between(0.36, 0.64));
  const foot = Math.round(height * random.between(0.6, 0.74));
  const tall = random.whole(44, 96);
  const top = foot - tall;
  const rise = svg`
    M-5 ${height} V${foot + 70} Q${x - 60} ${foot + 40} ${x - 46} ${foot} h96 q0 50 ${width - x} 64
    V${height}z
  `;
  const walls = svg`M${x - 36} ${foot + 4}l3 ${-tall}h66l3 ${tall}zM${x + 6} ${top + 6}v-50h27v50z`;
  const roofs = svg`
    M${x - 44} ${top + 6} l30 -44 27 28 v16z M${x} ${top - 40} l19 -46 21 46z M${x - 26} ${top - 20}
    v-26 h9 v22z
  `;
  const door = svg`M${x - 5} ${foot + 4}v-26h13v26z`;
  const panes = svg`M${x - 24} ${top + tall * 0.3}h11v15h-11zM${x + 14} ${top + tall * 0.3}h11v15h-11z`;
  const lit = svg`M${x + 14} ${top - 30}h11v17h-11z`;
  const path = svg`
    M${x + 1} ${foot + 4} C${x + 40} ${foot + 34} ${x - 70} ${foot + 60} ${x - 10} ${height} h34
    C${x - 30} ${foot + 66} ${x + 58} ${foot + 40} ${x + 7} ${foot + 4}z
  `;
  const house = shape(walls + roofs, inks.deep) + shape(door + panes, inks.mid) + shape(lit, inks.spark);
  const radius = random.between(46, 88);
  const drawing =
    moon(stage, x - random.between(10, 70), top - random.between(10, 70), radius) +
    crows(stage, height * 0.06) +
    shape(rise, inks.deep) +
    rotated(house, random.between(-5, 5), x, foot) +
    shape(path, inks.mid) +
    bareTree(
      random,
      { x: width * 0.1, foot: foot + 74, trunk: random.between(40, 64), orders: 4, lean: 0.1 },
      inks.deep,
    ) +
    bareTree(
      random,
      { x: width * 0.93, foot: foot + 72, trunk: random.between(30, 56), orders: 4, lean: -0.1 },
      inks.deep,
    );
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
