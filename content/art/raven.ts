import { cuts } from "./marks.ts";
import type { Inks } from "./scene.ts";
import type { Random } from "./random.ts";
import { disc, line, shape, svg } from "./svg.ts";

/** A raven looking right, perched with its feet near 0 0; about a hundred and thirty units from beak to tail. */
const body =
  "M62-86C54-92 48-100 36-102C22-104 12-96 8-84C0-66-24-52-40-30C-52-14-66 4-84 34L-70 32L-76 44L-58 30L-58 40C-44 20-24 10-8 2" +
  "C14-6 32-26 36-50C38-62 40-70 44-76C50-80 58-82 62-86z";
const wing = "M4-66C-20-52-46-20-64 14C-34 6-2-10 14-38C18-50 14-62 4-66z";

export function raven(random: Random, x: number, y: number, scale: number, inks: Inks): string {
  const feathers = [0, 1, 2, 3]
    .map((row) => svg`M${8 - row * 5} ${-50 + row * 9}Q${-16 - row * 6} ${-30 + row * 9} ${-34 - row * 6} ${2 + row * 4}`)
    .join("");
  return (
    svg`<g transform="translate(${x} ${y})scale(${scale})">${line("M4-4v14M14-8v18M-2 11h12M9 11h12", inks.deep, 3)}` +
    shape(body, inks.deep) + line(wing, inks.mid, 1.6, cuts(random, 30)) + line(feathers, inks.mid, 1.6, cuts(random, 14)) +
    `${disc(40, -90, 3.4, inks.spark)}</g>`
  );
}
