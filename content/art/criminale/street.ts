import { irregularDashes, horizontalLines } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";
import {
  rectangle,
  svgInWholeUnits,
  placeCopy,
  defineCopyable,
  line,
  repeat,
  roundLine,
  shape,
} from "../drawing/svg.ts";

/** Slanting rain over the whole drawing: long lines, cut into dashes. */
export function rain({ random, width, height, inks }: Stage, weight: number): string {
  const slant = random.between(0.08, 0.36) * random.pick([-1, 1]) * height;
  const count = random.whole(11, 20);
  const spread = width + 2 * Math.abs(slant);
  const courses = repeat(count, (index) => {
    const x = -Math.abs(slant) + ((index + random.next()) * spread) / count;
    return svgInWholeUnits`M${x} ${random.whole(-60, -4)}l${slant} ${height + 70}`;
  });
  const [long, short] = [random.whole(14, 36), random.whole(5, 12)];
  const drops = `${long} ${random.whole(20, 44)} ${short} ${random.whole(16, 40)}`;
  return roundLine(courses, inks.light, weight, drops);
}

/** Wet paving stones: bars that get closer towards the horizon. */
export function pavement({ random, inks, width, height }: Stage, horizon: number, fill: string): string {
  const rows = horizontalLines(
    random,
    width,
    Array.from({ length: 8 }, (_, row) => horizon + 8 + row * row * 2.4),
  );
  return rectangle(0, horizon, width, height - horizon, fill) + line(rows, inks.mid, 2, irregularDashes(random, 50));
}

/** The height of the light on a lamp post of height one. */
export const lampLightHeight = 0.875;

/** Defines a street lamp in silhouette, 100 units tall, its foot at 0 0. */
export function defineLampPost(name: string, ink: string): string {
  const iron = shape("M-1.4 0v-80h2.8v80zM-5 0l2-9h6l2 9zM-8.5-95L0-103l8.5 8zM-5-80h10v2.5h-10z", ink);
  return defineCopyable(name, iron + line("M-6-76h12M-4.6-80l-2.4-15h14l-2.4 15M0-80v-26", ink, 1.6));
}

/** Places a lamp that was defined by name. */
export function placeLamp(name: string, x: number, foot: number, tall: number): string {
  return placeCopy(name, x, foot, tall / 100);
}

/** A row of house fronts in one ink, some windows dark, a few lit. */
export function houseFronts(
  { random, detail, width }: Stage,
  { foot, low, high }: { foot: number; low: number; high: number },
  inks: { wall: string; pane: string; lit: string },
): string {
  let [outline, panes, lit] = ["", "", ""];
  let x = random.whole(-20, -4);
  while (x < width) {
    const broad = random.whole(34, 62);
    const top = Math.round(foot - random.between(low, high));
    const gable = svgInWholeUnits`l${broad / 2} -16 ${broad / 2} 16`;
    const chimney = svgInWholeUnits`h${broad * 0.2}v-16h8v16h${broad * 0.8 - 8}`;
    outline += svgInWholeUnits`M${x} ${foot}V${top}${random.pick([`h${broad}`, gable, chimney])}V${foot}z`;
    const columns = broad > 46 ? 3 : 2;
    for (let column = 0; column < columns; column += 1) {
      for (let y = top + 18; y < foot - 16; y += 26) {
        const pane = svgInWholeUnits`M${x + (broad / columns) * (column + 0.5)} ${y}v11`;
        if (detail.chance(0.09)) lit += pane;
        else if (detail.chance(0.55)) panes += pane;
      }
    }
    x += broad;
  }
  return shape(outline, inks.wall) + line(panes, inks.pane, 7) + line(lit, inks.lit, 7);
}
