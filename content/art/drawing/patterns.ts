import type { Random } from "../random.ts";
import { svgInWholeUnits, line, repeat, roundLine, svg } from "./svg.ts";

export type Point = readonly [x: number, y: number];

/** Irregular dashes, so that a plain stroke looks like a linocut. */
export function irregularDashes(random: Random, longest = 22): string {
  const lengths = Array.from({ length: 3 }, () => [random.whole(3, longest), random.whole(3, 9)]);
  return lengths.flat().join(" ");
}

/** A smooth curve through the midpoints between the given points. */
export function softCurve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const steps = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return svgInWholeUnits`Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return svgInWholeUnits`M${first[0]} ${first[1]}${steps.join("")}`;
}

/** Horizontal lines across the page, each with its own offset, so that their gaps do not align. */
export function horizontalLines(random: Random, width: number, heights: readonly number[]): string {
  return heights.map((y) => svgInWholeUnits`M${random.whole(-40, 0)} ${y}H${width}`).join("");
}

/** Sparse specks of bare paper over the whole drawing; used as fill url(#keyg). */
export function grain(key: string, random: Random, paper: string): string {
  const flecks = repeat(14, () => `M${random.whole(1, 70)} ${random.whole(1, 70)}h${random.pick([0, 0, 1])}`);
  const tile = `width="71" height="71" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"`;
  return `<pattern id="${key}g" ${tile}>${roundLine(flecks, paper, 1.1)}</pattern>`;
}

/** A star with four points and concave sides. */
export function fourPointStar(x: number, y: number, radius: number): string {
  const [r, s] = [Math.round(radius), -Math.round(radius)];
  return svgInWholeUnits`M${x} ${y - r}q0 ${r} ${r} ${r}q${s} 0 ${s} ${r}q0 ${s} ${s} ${s}q${r} 0 ${r} ${s}z`;
}

/** Evenly spread random points: one in each cell of a grid, jittered. */
export function scatter(random: Random, columns: number, rows: number, width: number, height: number): Point[] {
  return Array.from({ length: columns * rows }, (_, index) => [
    Math.round(((index % columns) + random.between(0.15, 0.85)) * (width / columns)),
    Math.round((Math.floor(index / columns) + random.between(0.15, 0.85)) * (height / rows)),
  ]);
}

/** Small round dots, all in one path. */
export function dots(points: readonly Point[], ink: string, size: number): string {
  return roundLine(points.map(([x, y]) => svgInWholeUnits`M${x} ${y}h0`).join(""), ink, size);
}

/** Distant birds, two strokes each. */
export function birds(points: readonly Point[], ink: string, span: number): string {
  const wings = svg`
    q${span * 0.3} ${-span * 0.35} ${span * 0.5} 0 q${span * 0.2} ${-span * 0.35} ${span * 0.5} 0
  `;
  return line(points.map(([x, y]) => svgInWholeUnits`M${x} ${y}${wings}`).join(""), ink, span / 7);
}
