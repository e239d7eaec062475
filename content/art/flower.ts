import { softCurve, type Point } from "./marks.ts";
import type { Random } from "./random.ts";
import { disc, line, repeat, shape, svg } from "./svg.ts";

/** A flower seen from the front: petals around an eye, each with a carved vein. */
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
  const petal = svg`M0 0C${-breadth} ${-size * 0.4} ${-breadth + point} ${-size} 0 ${-size}C${breadth - point} ${-size} ${breadth} ${
    -size * 0.4
  } 0 0z`;
  const vein = svg`M0 ${-size * 0.4}V${-size * 0.82}`;
  const around = repeat(petals, (index) => `<use href="#${name}" transform="rotate(${Math.round(turn + (index * 360) / petals)})"/>`);
  return (
    svg`<g transform="translate(${x} ${y})"><defs><g id="${name}">${shape(petal, inks.petal)}${line(vein, inks.vein, 1.6)}</g></defs>` +
    svg`${around}${disc(0, 0, size * 0.3, inks.eye)}${disc(0, 0, size * 0.12, inks.petal)}</g>`
  );
}

/** Leaves in pairs along a stem. */
export function stemLeaves(random: Random, stem: readonly Point[], fill: string, vein: string): string {
  const joints = stem.slice(1, -1).flatMap((joint) => [[-1, joint] as const, [1, joint] as const]);
  return joints
    .map(([way, [x, y]]) => {
      const reach = way * random.between(34, 52);
      const lift = random.between(22, 44);
      const leaf = svg`M${x} ${y}C${x + reach * 0.3} ${y - lift} ${x + reach * 0.8} ${y - lift} ${x + reach} ${y - lift * 1.1}C${
        x + reach * 0.9
      } ${y - lift * 0.2} ${x + reach * 0.4} ${y + 4} ${x} ${y}z`;
      const midrib = softCurve([[x, y], [x + reach * 0.5, y - lift * 0.4], [x + reach * 0.8, y - lift * 0.85]]);
      return shape(leaf, fill) + line(midrib, vein, 1.4);
    })
    .join("");
}
