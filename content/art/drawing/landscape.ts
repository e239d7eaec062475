import type { Random } from "../random.ts";
import { irregularDashes, type Point, softCurve } from "./patterns.ts";
import { svgInWholeUnits, line, shape } from "./svg.ts";

/** The crest of a hill from edge to edge, around height y, at most `swell` higher or lower. */
export function crest(random: Random, width: number, y: number, swell: number, waves = 3): Point[] {
  const side = random.pick([1, -1]);
  return Array.from({ length: waves + 2 }, (_, index) => {
    const inner = index > 0 && index <= waves;
    const x = -12 + (index * (width + 24)) / (waves + 1) + (inner ? random.between(-12, 12) : 0);
    return [Math.round(x), Math.round(y + side * (index % 2 ? 1 : -1) * swell * random.between(0.35, 1))];
  });
}

/** The approximate height of a crest at x, to place things on it. */
export function crestAt(points: readonly Point[], x: number): number {
  const right = Math.max(
    1,
    points.findIndex(([pointX]) => pointX >= x),
  );
  const [leftX, leftY] = points[right - 1] ?? [0, 0];
  const [rightX, rightY] = points[right] ?? [1, 0];
  const straight = leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX || 1);
  // The drawn curve cuts corners: move a quarter of the way towards the midpoint of both ends.
  return straight * 0.75 + ((leftY + rightY) / 2) * 0.25;
}

/** Fills everything below a crest with one ink, with carved lines that follow the crest. */
export function hill(
  random: Random,
  points: readonly Point[],
  height: number,
  inks: { fill: string; cut: string },
  carving: { lines: number; gap: number },
): string {
  const body = shape(svgInWholeUnits`${softCurve(points)}V${height}H${points[0]?.[0] ?? 0}z`, inks.fill);
  const carved = Array.from({ length: carving.lines }, (_, index) => {
    const drop = (index + 1) * carving.gap + index * index * 0.8;
    const start = random.between(0, 40);
    return softCurve(points.map(([x, y], place): Point => [place ? x : x - start, y + drop]));
  });
  return body + line(carved.join(""), inks.cut, 1.6, irregularDashes(random));
}
