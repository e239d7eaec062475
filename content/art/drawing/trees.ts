import type { Random } from "../random.ts";
import { placeCopy, defineCopyable, line, shape } from "./svg.ts";

export interface TreeInks {
  leaf: string;
  trunk: string;
  cut: string;
}

/** A tree 100 units tall with its foot at 0 0. */
type Tree = (inks: TreeInks) => string;

/** A tree shaped like a leaf on its stalk, with carved veins. */
export const leafTree: Tree = ({ leaf, trunk, cut }) =>
  shape("M0-100C24-80 40-20 0-20C-40-20-24-80 0-100z", leaf) +
  line("M0 5V-78", trunk, 4) +
  line("M-13-76L0-68l13-8M-18-60L0-50l18-10M-22-44L0-32l22-12", cut, 2);

/** A fir tree in three layers. */
export const fir: Tree = ({ leaf, trunk, cut }) =>
  line("M0 5V-20", trunk, 6) +
  shape("M0-100l13 38q-13 6-26 0zM0-76l20 38q-20 7-40 0zM0-52l26 38q-26 8-52 0z", leaf) +
  line("M0-82v50M-8-56v24M8-56v24", cut, 1.6);

/** A tree with a round crown and a bare trunk. */
const roundTree: Tree = ({ leaf, trunk }) =>
  shape("M-30-70a30 30 0 1 1 60 0a30 30 0 1 1-60 0z", leaf) + line("M0 5V-84M0-54l16-16M0-64l-14-14", trunk, 4);

/** A slender poplar. */
export const poplar: Tree = ({ leaf, trunk, cut }) =>
  line("M0 5V-20", trunk, 5) +
  shape("M0-100C15-86 19-12 0-12C-19-12-15-86 0-100z", leaf) +
  line("M0-84V-20M-6-60v30M6-60v30", cut, 1.6, "9 4 5 4");

export function randomTree(random: Random): Tree {
  return random.pick([leafTree, fir, roundTree, poplar]);
}

/** Defines a tree by name, to place it many times. */
export function defineTree(name: string, tree: Tree, inks: TreeInks): string {
  return defineCopyable(name, tree(inks));
}

/** Places a tree that was defined by name; `tall` in user units. */
export function placeTree(name: string, x: number, foot: number, tall: number): string {
  return placeCopy(name, x, foot, tall / 100);
}
