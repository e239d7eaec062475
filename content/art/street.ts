import type { Random } from "./random.ts";
import { line, repeat, shape, svg } from "./svg.ts";

/** Slanting rain over the whole stage: long courses, cut into drops. */
export function rain(random: Random, width: number, height: number, ink: string, weight: number): string {
  const slant = random.between(0.12, 0.34) * random.pick([-1, 1]) * height;
  const steps = random.whole(13, 19);
  const courses = repeat(steps, (index) => {
    const x = -Math.abs(slant) + (index + random.next()) * ((width + 2 * Math.abs(slant)) / steps);
    return svg`M${Math.round(x)} ${random.whole(-60, -4)}l${Math.round(slant)} ${height + 70}`;
  });
  const gaps = `${random.whole(16, 34)} ${random.whole(20, 44)} ${random.whole(6, 12)} ${random.whole(16, 40)}`;
  return `<g stroke-linecap="round">${line(courses, ink, weight, gaps)}</g>`;
}

/** A street lamp; gives its silhouette and where its light hangs. */
export function lampPost(x: number, foot: number, tall: number, ink: string): string {
  const unit = tall / 100;
  const post = svg`M${x - 1.4 * unit} ${foot}v${-80 * unit}h${2.8 * unit}v${80 * unit}zM${x - 5 * unit} ${foot}l${2 * unit} ${-9 * unit}h${
    6 * unit
  }l${2 * unit} ${9 * unit}z`;
  const arms = svg`M${x - 6 * unit} ${foot - 76 * unit}h${12 * unit}`;
  const cap = svg`M${x - 8.5 * unit} ${foot - 95 * unit}L${x} ${foot - 103 * unit}l${8.5 * unit} ${8 * unit}zM${x - 5 * unit} ${foot - 80 * unit}h${
    10 * unit
  }v${2.5 * unit}h${-10 * unit}z`;
  const frame = svg`M${x - 4.6 * unit} ${foot - 80 * unit}l${-2.4 * unit} ${-15 * unit}h${14 * unit}l${-2.4 * unit} ${15 * unit}M${x} ${foot - 80 * unit}v${-15 * unit}`;
  return shape(post + cap, ink) + line(arms + frame, ink, Math.max(1, 1.6 * unit));
}

/** Somebody in a coat and a hat, seen from behind; the foot stands at 0 0 of a figure a hundred tall. */
export const stranger =
  "M-9 0L-11-38L-17-40C-19-56-17-68-11-74L-4-78C-8-82-8-85-8-88L-14-88C-15-91-10-91-8-92C-8-97-6-101-2-100C0-99 0-99 2-100" +
  "C6-101 8-97 8-92C10-91 15-91 14-88L8-88C8-85 8-82 4-78L11-74C17-68 19-56 17-40L11-38L9 0H2L0-34L-2 0z";

export function standing(x: number, foot: number, tall: number, ink: string): string {
  return svg`<path d="${stranger}" fill="${ink}" transform="translate(${x} ${foot})scale(${tall / 100})"/>`;
}

/** House fronts side by side as one outline, and their windows as two sets of strokes: dark and lit. */
export function houseFronts(
  random: Random,
  detail: Random,
  { width, foot, low, high }: { width: number; foot: number; low: number; high: number },
  inks: { wall: string; pane: string; lit: string },
): string {
  let outline = "";
  let panes = "";
  let lit = "";
  for (let x = -6; x < width; ) {
    const broad = random.whole(34, 58);
    const top = Math.round(foot - random.between(low, high));
    const roof = random.pick([svg`h${broad}`, svg`l${broad / 2} -16l${broad / 2} 16`, svg`h${broad * 0.2}v-16h8v16H${x + broad}`]);
    outline += svg`M${x} ${foot}V${top}${roof}V${foot}z`;
    const columns = broad > 46 ? 3 : 2;
    for (let column = 0; column < columns; column += 1) {
      const paneX = Math.round(x + (broad / columns) * (column + 0.5));
      for (let y = top + 16; y < foot - 16; y += 24) {
        if (detail.chance(0.09)) lit += svg`M${paneX} ${y}v11`;
        else if (detail.chance(0.62)) panes += svg`M${paneX} ${y}v11`;
      }
    }
    x += broad;
  }
  return shape(outline, inks.wall) + line(panes, inks.pane, 7) + line(lit || svg`M${width / 2} ${foot - low + 16}v11`, inks.lit, 7);
}
