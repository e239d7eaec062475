import { irregularDashes } from "../drawing/patterns.ts";
import type { Inks } from "../drawing/scene.ts";
import { disc, line, translated, repeat, shape, svg } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

/** Facing right, its feet near 0 0; about 130 units from beak to tail. */
const body =
  "M62-86C54-92 48-100 36-102C22-104 12-96 8-84C0-66-24-52-40-30C-52-14-66 4-84 34L-70 32L-76 44L-58 30" +
  "L-58 40C-44 20-24 10-8 2C14-6 32-26 36-50C38-62 40-70 44-76C50-80 58-82 62-86z";
const wing = "M4-66C-20-52-46-20-64 14C-34 6-2-10 14-38C18-50 14-62 4-66z";

/** A raven perched at x y. */
export function raven(random: Random, x: number, y: number, scale: number, inks: Inks): string {
  const feathers = repeat(4, (row) => {
    const [dx, dy] = [-row * 6, row * 9];
    return svg`M${8 + dx} ${-50 + dy}Q${-16 + dx} ${-30 + dy} ${-34 + dx} ${2 + dy / 2}`;
  });
  const bird =
    line("M4-4v14M14-8v18M-2 11h12M9 11h12", inks.deep, 3) +
    shape(body, inks.deep) +
    line(wing, inks.mid, 1.6, irregularDashes(random, 30)) +
    line(feathers, inks.mid, 1.6, irregularDashes(random, 14)) +
    disc(40, -90, 3.4, inks.spark);
  return translated(bird, x, y, scale);
}
