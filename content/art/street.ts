import { cuts, levelLines } from "./marks.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./scene.ts";
import { block, coarse, line, repeat, roundLine, shape, svg } from "./svg.ts";

/** Slanting rain over the whole stage: long courses, cut into drops. */
export function rain({ random, width, height, inks }: Stage, weight: number): string {
  const slant = random.between(0.08, 0.36) * random.pick([-1, 1]) * height;
  const count = random.whole(11, 20);
  const spread = width + 2 * Math.abs(slant);
  const courses = repeat(count, (index) => {
    const x = -Math.abs(slant) + ((index + random.next()) * spread) / count;
    return coarse`M${x} ${random.whole(-60, -4)}l${slant} ${height + 70}`;
  });
  const drops = `${random.whole(14, 36)} ${random.whole(20, 44)} ${random.whole(5, 12)} ${random.whole(16, 40)}`;
  return roundLine(courses, inks.light, weight, drops);
}

/** Wet stones: bars that lie closer towards the horizon. */
export function pavement({ random, inks, width, height }: Stage, horizon: number, fill: string): string {
  const rows = levelLines(random, width, Array.from({ length: 8 }, (_, row) => horizon + 8 + row * row * 2.4));
  return block(0, horizon, width, height - horizon, fill) + line(rows, inks.mid, 2, cuts(random, 50));
}

/** How far up a lamp post of height one its light hangs. */
export const lampLight = 0.875;

/** Defines a street lamp in silhouette, a hundred units tall, its foot at 0 0. */
export function lampPost(name: string, ink: string): string {
  const iron = shape("M-1.4 0v-80h2.8v80zM-5 0l2-9h6l2 9zM-8.5-95L0-103l8.5 8zM-5-80h10v2.5h-10z", ink);
  return `<defs><g id="${name}">${iron}${line("M-6-76h12M-4.6-80l-2.4-15h14l-2.4 15M0-80v-26", ink, 1.6)}</g></defs>`;
}

/** Puts up a defined lamp. */
export function lampAt(name: string, x: number, foot: number, tall: number): string {
  return coarse`<use href="#${name}" transform="translate(${x} ${foot})scale(${String(Math.round(tall) / 100)})"/>`;
}

/** Somebody in a coat and a hat, seen from behind; feet at 0 0, a hundred units tall. */
const stranger =
  "M-8 0L-9-30L-15-32C-17-52-18-68-13-75C-10-79-6-80-5-83C-7-86-7-88-7-90L-14-90C-15-93-10-94-7-94C-7-101-5-104-1-102" +
  "C0-101.5 0-101.5 1-102C5-104 7-101 7-94C10-94 15-93 14-90L7-90C7-88 7-86 5-83C6-80 10-79 13-75C18-68 17-52 15-32L9-30L8 0H2L0-29L-2 0z";

export function standing(x: number, foot: number, tall: number, ink: string): string {
  return svg`<path d="${stranger}" fill="${ink}" transform="translate(${x} ${foot})scale(${String(Math.round(tall) / 100)})"/>`;
}

/** The same stranger from near: hat, collar and shoulders, the chest at 0 0, about a hundred and sixty units tall. */
export const bust =
  "M-96 40C-94-10-70-26-40-34L-30-58L-22-46C-27-56-29-66-29-76L-52-74C-62-78-58-84-30-90C-30-118-22-138-8-132C-3-130 3-130 8-132" +
  "C22-138 30-118 30-90C58-84 62-78 52-74L29-76C29-66 27-56 22-46L30-58L40-34C70-26 94-10 96 40V260H-96z";

/** House fronts side by side in one ink, some panes dark, a few lit. */
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
    const gable = coarse`l${broad / 2} -16 ${broad / 2} 16`;
    const chimney = coarse`h${broad * 0.2}v-16h8v16h${broad * 0.8 - 8}`;
    outline += coarse`M${x} ${foot}V${top}${random.pick([`h${broad}`, gable, chimney])}V${foot}z`;
    const columns = broad > 46 ? 3 : 2;
    for (let column = 0; column < columns; column += 1) {
      for (let y = top + 18; y < foot - 16; y += 26) {
        const pane = coarse`M${x + (broad / columns) * (column + 0.5)} ${y}v11`;
        if (detail.chance(0.09)) lit += pane;
        else if (detail.chance(0.55)) panes += pane;
      }
    }
    x += broad;
  }
  return shape(outline, inks.wall) + line(panes, inks.pane, 7) + line(lit, inks.lit, 7);
}
