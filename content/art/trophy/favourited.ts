import { fourPointStar } from "../drawing/patterns.ts";
import { rectangle, disc, line, repeat, ring, shape, svg } from "../drawing/svg.ts";
import { figure, brokenLevelLines, type Motif, openBook, rays } from "./engraving.ts";

/** Motifs for Tales that others add to their favourites: lights seen from farther and farther away. */

const flame = (x: number, y: number, size: number): string => svg`
  M${x} ${y}C${x + size} ${y} ${x + size * 0.9} ${y - size} ${x + size * 0.1} ${y - size * 2.1}
  C${x + size * 0.1} ${y - size * 1.4} ${x - size} ${y - size} ${x - size * 0.75} ${y - size * 0.4}Q${x - size * 0.6} ${y} ${x} ${y}z
`;

const candle: Motif = (inks) =>
  rays(120, 98, 36, 34, [44, 52], inks.tint, 1.1) +
  rays(120, 98, 72, 60, [140, 80, 110, 80], inks.tint, 0.7) +
  figure(flame(120, 112, 15), inks.tint, inks.line) +
  shape(flame(120, 111, 7.5), inks.light) +
  line("M120 122v-14", inks.line, 1.6) +
  figure("M106 122q7-5 14-1q8-4 14 1v66h-28z", inks.ground, inks.line) +
  figure("M106 122q7-5 14-1q8-4 14 1v7q-2 9-5 1q-3 22-6 2q-3-4-5 0q-3 12-6-2q-4 6-6 0z", inks.light, inks.line, 1) +
  line("M110 140v46M113 146v40M128 150v36M131 138v48", inks.line, 0.7) +
  figure("M98 188h44v6h-44z", inks.spark, inks.line) +
  figure("M80 206q40-16 80 0l-8 14h-64z", inks.spark, inks.line) +
  figure("M112 194h16v8h-16z", inks.spark, inks.line) +
  line("M158 207q18-6 18 7q-2 11-22 5", inks.line, 3);

const lantern: Motif = (inks) =>
  brokenLevelLines(40, 226, 6, inks.tint) +
  disc(120, 142, 70, inks.light) +
  rays(120, 142, 60, 46, [62, 70], inks.tint, 1.1) +
  line("M120 36v32", inks.line, 1.4) +
  ring(120, 74, 7, inks.line, 1.8) +
  figure("M106 92q2-11 14-11q12 0 14 11z", inks.spark, inks.line) +
  figure("M92 108l12-16h32l12 16z", inks.spark, inks.line) +
  figure("M94 108h52l-6 70h-40z", inks.ground, inks.line) +
  line("M110 108l2 70M130 108l-2 70M96 132h48M98 156h44", inks.line, 0.8) +
  figure(flame(120, 168, 14), inks.tint, inks.line) +
  shape(flame(120, 167, 7), inks.light) +
  figure("M96 178h48l4 12h-56z", inks.spark, inks.line) +
  figure("M104 190h32v6h-32z", inks.line, inks.line);

const lighthouse: Motif = (inks) => {
  const wave = (y: number, left: number): string => svg`M${left} ${y}${repeat(11, () => "q5-6 10 0t10 0")}`;
  const beam = (side: 1 | -1): string => svg`M120 80L${120 + side * 120} 46v62z`;
  const beamLines = (side: 1 | -1): string =>
    repeat(6, (index) => svg`M${120 + side * 14} ${77 + index}L${120 + side * 110} ${52 + index * 10}`);
  const stripe = (y: number): string => {
    const half = (at: number): number => 13 + (at - 92) * 0.095;
    return svg`M${120 - half(y)} ${y}H${120 + half(y)}L${120 + half(y + 16)} ${y + 16}H${120 - half(y + 16)}z`;
  };
  return (
    brokenLevelLines(42, 168, 5, inks.tint) +
    shape(beam(-1) + beam(1), inks.light) +
    line(beamLines(-1) + beamLines(1), inks.tint, 0.9) +
    figure("M107 92h26l8 86h-42z", inks.light, inks.line) +
    [100, 128, 156].map((y) => figure(stripe(y), inks.spark, inks.line, 1)).join("") +
    line("M127 92l6 86M130 92l7 86", inks.line, 0.7) +
    figure("M102 86h36v6h-36z", inks.line, inks.line) +
    figure("M110 70h20v16h-20z", inks.tint, inks.line) +
    line("M117 70v16M123 70v16", inks.line, 1) +
    figure("M106 70q2-14 14-16q12 2 14 16z", inks.spark, inks.line) +
    line("M120 54v-8", inks.line, 1.4) +
    rectangle(24, 170, 192, 62, inks.light) +
    line("M24 170H216", inks.line, 1) +
    figure("M78 198q4-20 24-22q18-5 36 0q20 2 24 22z", inks.line, inks.line) +
    figure(`${wave(190, 14)}V240H14z`, inks.tint, inks.line, 1.3) +
    figure(`${wave(201, 4)}V240H4z`, inks.light, inks.line, 1.3) +
    figure(`${wave(212, 12)}V240H12z`, inks.tint, inks.line, 1.3) +
    line("M52 112q6-7 10 0q5-7 10 0M166 128q5-6 9 0q4-6 9 0", inks.line, 1.3)
  );
};

const hundredRays: Motif = (inks) => {
  const stars = [
    [66, 96, 5],
    [86, 66, 4],
    [172, 98, 5],
    [154, 64, 4],
    [58, 138, 3],
    [184, 140, 3],
  ] as const;
  return (
    rays(120, 112, 100, 34, [62, 92, 70, 120], inks.line, 0.8) +
    ring(120, 112, 29, inks.line, 0.8) +
    ring(120, 112, 25, inks.tint, 3) +
    shape(fourPointStar(120, 112, 46), inks.spark) +
    turnedStar(inks.spark) +
    disc(120, 112, 7, inks.ground) +
    stars
      .map(([x, y, size]) => disc(x, y, size + 4, inks.light) + shape(fourPointStar(x, y, size + 3), inks.spark))
      .join("") +
    figure("M24 196H216V240H24z", inks.tint, inks.line) +
    openBook(120, 184, 62, inks)
  );
};

const turnedStar = (ink: string): string =>
  `<g transform="rotate(45 120 112)">${shape(fourPointStar(120, 112, 24), ink)}</g>`;

export const favouritedMotifs: readonly Motif[] = [candle, lantern, lighthouse, hundredRays];
