import { dots, fourPointStar, scatter } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";
import { disc, shape, svg, rotated } from "../drawing/svg.ts";

/** Small stars down to the given depth, a few of them with four points. */
export function starrySky({ detail, inks, width }: Stage, depth: number): string {
  const great = scatter(detail, 2, 2, width, depth * 0.85).map(([x, y]) => fourPointStar(x, y, detail.whole(5, 11)));
  return dots(scatter(detail, 4, 6, width, depth), inks.trace, 2) + shape(great.join(""), inks.trace);
}

/** The moon, full or in another phase. */
export function moon({ random }: Stage, x: number, y: number, radius: number, fill: string): string {
  const bulge = radius * random.pick([0.35, 0.6, 1.2]);
  const crescent = svg`
    M${x} ${y - radius} A${radius} ${radius} 0 1 1 ${x} ${y + radius}
    A${bulge} ${radius} 0 0 0 ${x} ${y - radius}z
  `;
  const lean = random.between(-40, 40);
  return random.chance(0.35) ? disc(x, y, radius, fill) : rotated(shape(crescent, fill), lean, x, y);
}
