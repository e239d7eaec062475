import { line, repeat, svg } from "../drawing/svg.ts";
import type { BookplateInks } from "./inks.ts";

/** A motif of a bookplate: drawn on 240 by 320, visible through an opening of about 24 to 216 by 32 to 232. */
export type Motif = (inks: BookplateInks) => string;

/** A filled outline with its contour. */
export function figure(outline: string, fill: string, ink: string, broad = 1.4): string {
  return svg`<path d="${outline}" fill="${fill}" stroke="${ink}" stroke-width="${broad}"/>`;
}

/** Horizontal lines between two heights, with irregular gaps. */
export function brokenLevelLines(from: number, to: number, step: number, ink: string, broad = 0.7): string {
  const irregularDashes = ["70 6 30 6", "34 10 60 10", "90 4 18 4", "22 7 48 7"];
  return irregularDashes
    .map((cut, turn) => {
      const courses = repeat(Math.ceil(((to - from) / step + 1 - turn) / 4), (index) => {
        const row = index * 4 + turn;
        return svg`M${20 + ((row * 37) % 23)} ${from + row * step}H220`;
      });
      return line(courses, ink, broad, cut);
    })
    .join("");
}

/**
 * Rays around a point, with alternating lengths. Each length is one wide dashed ring, so that a hundred rays need no
 * more bytes than ten.
 */
export function rays(
  x: number,
  y: number,
  count: number,
  from: number,
  ends: readonly number[],
  ink: string,
  broad = 0.9,
): string {
  return ends
    .map((end, turn) => {
      const [radius, each] = [(from + end) / 2, count / ends.length];
      // The circumference counts as 1000 units.
      const period = 1000 / each;
      const dash = (broad * 1000) / (2 * Math.PI * radius);
      const offset = dash / 2 - (turn * period) / ends.length;
      // The gap absorbs the rounding error of the dash; otherwise a hundred of them would not close the ring.
      const gap = period - Math.round(dash * 10) / 10;
      return svg`
        <circle cx="${x}" cy="${y}" r="${radius}" stroke="${ink}" stroke-width="${end - from}"
        pathLength="1000" stroke-dasharray="${dash} ${gap}" stroke-dashoffset="${offset}"/>
      `;
    })
    .join("");
}

/** Parallel lines that look like text seen from a distance. */
export function textLines(
  x: number,
  y: number,
  lengths: readonly number[],
  step: number,
  ink: string,
  broad = 1,
): string {
  return line(lengths.map((length, index) => svg`M${x} ${y + index * step}h${length}`).join(""), ink, broad);
}

/** An open book seen from the front: the foot of its spine at x y, each page this wide. */
export function openBook(x: number, y: number, wide: number, inks: BookplateInks): string {
  // Fractions of a page's width: across from the spine, down from the top.
  const down = (share: number): number => y + wide * share;
  const at = (side: 1 | -1, across: number, share: number): string => svg`${x + side * wide * across} ${down(share)}`;
  const page = (side: 1 | -1): string => svg`
    M${x} ${y}C${at(side, 0.3, -0.26)} ${at(side, 0.7, -0.2)} ${at(side, 1, -0.1)}
    V${down(0.16)}C${at(side, 0.7, 0.06)} ${at(side, 0.3, 0.02)} ${x} ${down(0.26)}z
  `;
  const edges = (side: 1 | -1): string =>
    repeat(3, (index) => {
      const low = 0.02 + index * 0.05;
      return svg`
        M${x} ${down(low + 0.06)}C${at(side, 0.3, low - 0.2)} ${at(side, 0.7, low - 0.14)} ${at(side, 1, low - 0.07)}
      `;
    });
  const boards = svg`M${x} ${down(0.32)}L${at(-1, 1.07, 0.22)}V${down(-0.02)}H${x + wide * 1.07}V${down(0.22)}z`;
  return (
    figure(boards, inks.spark, inks.line) +
    figure(page(-1), inks.light, inks.line) +
    figure(page(1), inks.light, inks.line) +
    line(edges(-1) + edges(1), inks.line, 0.7)
  );
}
