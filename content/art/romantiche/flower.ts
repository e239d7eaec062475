import type { Point } from "../drawing/patterns.ts";
import { placeCopy, defineCopyable, disc, line, translated, repeat, shape, svg } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

/** A flower seen from the front: petals around a centre, each with a carved vein. */
export function petalHead(
  name: string,
  random: Random,
  [x, y]: Point,
  size: number,
  petals: number,
  inks: { petal: string; eye: string; vein: string },
): string {
  const turn = random.between(0, 360 / petals);
  const breadth = size * Math.sin(Math.PI / petals) * 1.3;
  const point = random.pick([0, 0.35, 0.7]) * breadth;
  const petal = svg`
    M0 0 C${-breadth} ${-size * 0.4} ${-breadth + point} ${-size} 0 ${-size}
    C${breadth - point} ${-size} ${breadth} ${-size * 0.4} 0 0z
  `;
  const vein = svg`M0 ${-size * 0.4}V${-size * 0.82}`;
  const around = repeat(
    petals,
    (index) => `<use href="#${name}" transform="rotate(${Math.round(turn + (index * 360) / petals)})"/>`,
  );
  const one = defineCopyable(name, shape(petal, inks.petal) + line(vein, inks.vein, 1.6));
  const heart = disc(0, 0, size * 0.3, inks.eye) + disc(0, 0, size * 0.12, inks.petal);
  return translated(one + around + heart, x, y, 1);
}

/** Leaves in pairs along a stem. */
export function stemLeaves(name: string, random: Random, stem: readonly Point[], fill: string, vein: string): string {
  const leaf = shape("M0 0C4-26 26-32 44-36C42-10 20 4 0 0z", fill) + line("M0 0Q22-10 36-28", vein, 1.4);
  const joints = stem.slice(1, -1).map(([x, y]) =>
    repeat(2, (index) => {
      const size = random.between(0.8, 1.2);
      return placeCopy(name, x, y, index ? size : -size, size);
    }),
  );
  return defineCopyable(name, leaf) + joints.join("");
}
