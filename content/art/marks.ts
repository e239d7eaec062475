import type { Random } from "./random.ts";
import { line, svg } from "./svg.ts";

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
    return svg`Q${Math.round(x)} ${Math.round(y)} ${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`;
  });
  return svg`M${Math.round(first[0])} ${Math.round(first[1])}${steps.join("")}`;
}

/** Sparse flecks of bare paper over the whole print, as ink leaves them. */
export function grain(key: string, random: Random, paper: string): string {
  const flecks = Array.from({ length: 16 }, () => `M${random.whole(1, 70)} ${random.whole(1, 70)}h${random.pick([0, 0, 1])}`);
  const pattern = svg`<pattern id="${key}g" width="71" height="71" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">`;
  const strokes = svg`<path d="${flecks.join("")}" stroke="${paper}" stroke-width="1.1" stroke-linecap="round"/>`;
  return `<defs>${pattern}${strokes}</pattern></defs>`;
}

/** A star of four concave points. */
export function fourPointStar(x: number, y: number, radius: number): string {
  const waist = radius * 0.2;
  return svg`M${x} ${y - radius}L${x + waist} ${y - waist} ${x + radius} ${y} ${x + waist} ${y + waist} ${x} ${
    y + radius
  } ${x - waist} ${y + waist} ${x - radius} ${y} ${x - waist} ${y - waist}z`;
}

/** Points spread without clumps: each cell of a grid holds one, jittered. */
export function scatter(random: Random, columns: number, rows: number, width: number, height: number): Point[] {
  return Array.from({ length: columns * rows }, (_, index) => [
    ((index % columns) + random.between(0.15, 0.85)) * (width / columns),
    (Math.floor(index / columns) + random.between(0.15, 0.85)) * (height / rows),
  ]);
}

/** Small bright dots, all in one path. */
export function dots(points: readonly Point[], ink: string, size: number): string {
  const course = points.map(([x, y]) => svg`M${Math.round(x)} ${Math.round(y)}h0`).join("");
  return svg`<path d="${course}" stroke="${ink}" stroke-width="${size}" stroke-linecap="round"/>`;
}

/** A bird far off: two strokes of a pen. */
export function birds(points: readonly Point[], ink: string, span: number): string {
  const wing = svg`q${span * 0.3} ${-span * 0.35} ${span * 0.5} 0q${span * 0.2} ${-span * 0.35} ${span * 0.5} 0`;
  return line(points.map(([x, y]) => svg`M${x} ${y}${wing}`).join(""), ink, span / 7);
}
