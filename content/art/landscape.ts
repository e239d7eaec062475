import { cuts, softCurve, type Point } from "./marks.ts";
import type { Random } from "./random.ts";
import { line, shape, svg } from "./svg.ts";

/** The crest of a hill from edge to edge, around height y, rising and falling by at most the swell. */
export function crest(random: Random, width: number, y: number, swell: number, waves = 3): Point[] {
  const side = random.chance(0.5) ? 1 : -1;
  return Array.from({ length: waves + 2 }, (_, index) => [
    Math.round(-12 + (index * (width + 24)) / (waves + 1) + (index % (waves + 1) && random.between(-12, 12))),
    Math.round(y + side * (index % 2 ? 1 : -1) * swell * random.between(0.35, 1)),
  ]);
}

/** Height of a crest at x, near enough to stand a house on. */
export function crestAt(points: readonly Point[], x: number): number {
  for (let index = 1; index < points.length; index += 1) {
    const [leftX, leftY] = points[index - 1] ?? [0, 0];
    const [rightX, rightY] = points[index] ?? [0, 0];
    if (x <= rightX) {
      const straight = leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX || 1);
      // The drawn curve cuts the corners: lean a quarter of the way to the middle of both ends.
      return straight * 0.75 + ((leftY + rightY) / 2) * 0.25;
    }
  }
  return points.at(-1)?.[1] ?? 0;
}

/** Everything below a crest in one ink, with a few carved lines that follow it. */
export function hill(
  random: Random,
  points: readonly Point[],
  height: number,
  inks: { fill: string; cut?: string },
  carving: { lines: number; gap: number } = { lines: 0, gap: 10 },
): string {
  const body = shape(svg`${softCurve(points)}V${height}H${points[0]?.[0] ?? 0}z`, inks.fill);
  const carved = Array.from({ length: inks.cut ? carving.lines : 0 }, (_, index) => {
    const drop = (index + 1) * carving.gap;
    const lowered = points.map(([x, y]): Point => [x, y + drop + index * index * 0.8]);
    return line(softCurve(lowered), inks.cut ?? "", 1.6, cuts(random));
  });
  return body + carved.join("");
}
