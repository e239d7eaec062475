import type { Stage } from "../drawing/scene.ts";
import { repeat, svg } from "../drawing/svg.ts";

/** A ribbon of parallel bands, from the edges (first ink) to the middle (last ink). */
interface Ribbon {
  bands: readonly string[];
  /** The width of one band. */
  band: number;
}

/** Two ribbons that match, in the inks of the scene. */
export function ribbonPair({ random, inks }: Stage, band: number): [Ribbon, Ribbon] {
  const { ground, light, mid, deep, spark, trace } = inks;
  const pairs: [[string[], string[]], ...[string[], string[]][]] = [
    [striped(ground, mid), striped(ground, deep)],
    [
      [ground, deep, mid, light],
      [ground, light, spark, deep],
    ],
    [
      [ground, mid, light, mid, light],
      [ground, deep, spark, deep, spark],
    ],
    [striped(ground, trace), striped(ground, spark)],
    [
      [ground, spark, ground, mid, mid],
      [ground, light, ground, deep, deep],
    ],
  ];
  const [first, second] = random.pick(pairs);
  return [
    { bands: first, band },
    { bands: second, band },
  ];
}

function striped(ground: string, ink: string): string[] {
  return [ground, ink, ground, ink, ground, ink];
}

/** Each wider stroke is visible only at the edges of the next: exact parallels from a single path. */
export function drawRibbon(name: string, course: string, ribbon: Ribbon): string {
  return `<defs><path id="${name}" d="${course}"/></defs>${redrawRibbon(name, ribbon)}`;
}

/** The same ribbon again, to pass over what was drawn since. */
export function redrawRibbon(name: string, { bands, band }: Ribbon): string {
  return repeat(bands.length, (index) => {
    const width = (2 * (bands.length - index) - 1) * band;
    return svg`<use href="#${name}" stroke="${bands[index] ?? ""}" stroke-width="${width}"/>`;
  });
}

/** The distance from the middle of a ribbon to the line where it touches its neighbour. */
export function ribbonOffset({ bands, band }: Ribbon): number {
  return (bands.length - 1) * band;
}
