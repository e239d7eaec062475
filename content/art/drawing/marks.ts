import type { Random } from "../random.ts";
import { coarse, line, repeat, roundLine, svg } from "./svg.ts";

export type Point = readonly [x: number, y: number];

/** Irregular dashes, so that a plain stroke looks cut by hand into lino. */
export function cuts(random: Random, longest = 22): string {
  const lengths = Array.from({ length: 3 }, () => [random.whole(3, longest), random.whole(3, 9)]);
  return lengths.flat().join(" ");
}

/** A soft curve through the middles between the given points. */
export function softCurve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const steps = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return coarse`Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return coarse`M${first[0]} ${first[1]}${steps.join("")}`;
}

/** Level lines across the page, each from its own start so that their cuts do not line up. */
export function levelLines(random: Random, width: number, heights: readonly number[]): string {
  return heights.map((y) => coarse`M${random.whole(-40, 0)} ${y}H${width}`).join("");
}

/** Sparse flecks of bare paper over the whole print, as ink leaves them; fills with url(#keyg). */
export function grain(key: string, random: Random, paper: string): string {
  const flecks = repeat(14, () => `M${random.whole(1, 70)} ${random.whole(1, 70)}h${random.pick([0, 0, 1])}`);
  const tile = `width="71" height="71" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"`;
  return `<pattern id="${key}g" ${tile}>${roundLine(flecks, paper, 1.1)}</pattern>`;
}

/** A star of four points with hollow sides. */
export function fourPointStar(x: number, y: number, radius: number): string {
  const [r, s] = [Math.round(radius), -Math.round(radius)];
  return coarse`M${x} ${y - r}q0 ${r} ${r} ${r}q${s} 0 ${s} ${r}q0 ${s} ${s} ${s}q${r} 0 ${r} ${s}z`;
}

/** Points spread without clumps: each cell of a grid holds one, jittered. */
export function scatter(random: Random, columns: number, rows: number, width: number, height: number): Point[] {
  return Array.from({ length: columns * rows }, (_, index) => [
    Math.round(((index % columns) + random.between(0.15, 0.85)) * (width / columns)),
    Math.round((Math.floor(index / columns) + random.between(0.15, 0.85)) * (height / rows)),
  ]);
}

/** Small round dots, all in one path. */
export function dots(points: readonly Point[], ink: string, size: number): string {
  return roundLine(points.map(([x, y]) => coarse`M${x} ${y}h0`).join(""), ink, size);
}

/** Birds far off, each two strokes of a pen. */
export function birds(points: readonly Point[], ink: string, span: number): string {
  const wings = svg`
    q${span * 0.3} ${-span * 0.35} ${span * 0.5} 0 q${span * 0.2} ${-span * 0.35} ${span * 0.5} 0
  `;
  return line(points.map(([x, y]) => coarse`M${x} ${y}${wings}`).join(""), ink, span / 7);
}
