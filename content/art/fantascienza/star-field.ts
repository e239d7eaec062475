import { dots, fourPointStar, scatter } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";
import { shape } from "../drawing/svg.ts";

/** Stars down to the given depth, a few of them large. They use the random source for details. */
export function starField({ detail, inks, width }: Stage, depth: number): string {
  const great = scatter(detail, 2, 2, width, depth).map(([x, y]) => fourPointStar(x, y, detail.whole(5, 10)));
  return dots(scatter(detail, 4, 7, width, depth), inks.trace, 1.8) + shape(great.join(""), inks.trace);
}
