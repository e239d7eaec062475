import { dots, fourPointStar, scatter } from "../drawing/marks.ts";
import type { Stage } from "../drawing/scene.ts";
import { shape } from "../drawing/svg.ts";

/** Stars down to the given depth, a few of them great. They are a small thing, which changes by itself. */
export function starField({ detail, inks, width }: Stage, depth: number): string {
  const great = scatter(detail, 2, 2, width, depth).map(([x, y]) => fourPointStar(x, y, detail.whole(5, 10)));
  return dots(scatter(detail, 4, 7, width, depth), inks.trace, 1.8) + shape(great.join(""), inks.trace);
}
