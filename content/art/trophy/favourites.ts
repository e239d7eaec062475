import { fourPointStar } from "../drawing/patterns.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, ring, shape, svg } from "../drawing/svg.ts";
import { figure, brokenLevelLines, type Motif, openBook, rays } from "./engraving.ts";

/** Motifs for a reader's own favourites. */

const bookmark: Motif = (inks) =>
  brokenLevelLines(44, 226, 5, inks.tint) +
  figure("M78 66h84q6 0 6 6v126h-90q-8 0-8-8V74q0-8 8-8z", inks.line, inks.line) +
  figure("M80 186h86v12h-86q-7 0-7-6t7-6z", inks.ground, inks.line, 1) +
  line("M78 190h88M78 194h88", inks.line, 0.7) +
  figure("M78 62h84q6 0 6 6v118h-90q-5 0-8 4V70q0-8 8-8z", inks.tint, inks.line) +
  line("M86 62v124", inks.line, 1.2) +
  line("M94 72h66v104h-66z", inks.line, 0.8) +
  line("M98 76h58v96h-58z", inks.line, 0.8) +
  ring(127, 124, 22, inks.line, 1) +
  ring(127, 124, 18, inks.line, 0.7) +
  shape(fourPointStar(127, 124, 16), inks.light) +
  figure("M132 62h16v60l-8-9l-8 9z", inks.spark, inks.line) +
  line("M136 62v52M144 62v52", inks.line, 0.6) +
  figure("M132 196h16v32h-16z", inks.spark, inks.line);

const lamp: Motif = (inks) =>
  brokenLevelLines(42, 226, 4, inks.tint, 0.9) +
  shape("M92 104L50 214h140L148 104z", inks.light) +
  line("M98 110L62 204M109 110L92 196M131 110l17 86M142 110l36 94", inks.tint, 0.9) +
  figure("M84 108q2-36 36-40q34 4 36 40z", inks.spark, inks.line) +
  line("M96 106q2-24 18-34M108 106q1-20 8-36M144 106q-2-24-18-34M132 106q-1-20-8-36", inks.line, 0.7) +
  figure("M82 106h76v6h-76z", inks.line, inks.line) +
  line("M120 32v28", inks.line, 1.4) +
  figure("M114 58h12v10h-12z", inks.line, inks.line) +
  disc(120, 116, 7, inks.tint) +
  rectangle(24, 204, 192, 30, inks.tint) +
  line("M24 204H216", inks.line, 1.4) +
  openBook(120, 186, 58, inks) +
  line("M146 112v14", inks.line, 1) +
  disc(146, 129, 2.4, inks.line);

const owl: Motif = (inks) => {
  const feathers = repeat(4, (row) =>
    repeat(5 - (row % 2), (index) => svg`M${100 + index * 9 + (row % 2) * 4.5} ${138 + row * 10}q4.5 9 9 0`),
  );
  const wing = (side: 1 | -1): string => svg`
    M${120 + side * 24} 118C${120 + side * 46} 130 ${120 + side * 46} 168 ${120 + side * 26} 190
    C${120 + side * 26} 168 ${120 + side * 20} 150 ${120 + side * 24} 118z
  `;
  const quills = (side: 1 | -1): string =>
    repeat(
      4,
      (index) => svg`
    M${120 + side * (28 + index * 2.6)} ${128 + index * 8}Q${120 + side * (36 - index)} ${152 + index * 5} ${120 + side * 28} 180
  `,
    );
  const eye = (x: number): string =>
    disc(x, 100, 15, inks.light) +
    ring(x, 100, 15, inks.line, 1.4) +
    rays(x, 100, 20, 10, [14], inks.line, 0.7) +
    disc(x, 100, 8, inks.spark) +
    ring(x, 100, 8, inks.line, 1.2) +
    disc(x, 100, 4, inks.line) +
    disc(x + 1.4, 98, 1.2, inks.light);
  const book = (x: number, y: number, wide: number, fill: string): string =>
    figure(svgInWholeUnits`M${x + 5} ${y}h${wide}v16h${-wide}q-6-8 0-16z`, fill, inks.line) +
    line(svgInWholeUnits`M${x + 18} ${y}v16M${x + 23} ${y}v16M${x + wide - 12} ${y}v16`, inks.line, 1);
  return (
    brokenLevelLines(46, 232, 4, inks.tint, 0.9) +
    disc(120, 118, 75, inks.tint) +
    disc(120, 118, 66, inks.light) +
    rays(120, 118, 60, 68, [73], inks.line, 0.6) +
    figure(
      "M92 84q-4-14-1-24q10 4 18 14h22q8-10 18-14q3 10-1 24q4 14 1 30q8 40-10 74h-38q-18-34-10-74q-3-16 1-30z",
      inks.ground,
      inks.line,
    ) +
    line(feathers, inks.line, 1) +
    figure(wing(-1), inks.tint, inks.line) +
    figure(wing(1), inks.tint, inks.line) +
    line(quills(-1) + quills(1), inks.line, 0.7) +
    eye(105) +
    eye(135) +
    figure("M120 102l5 9-5 10-5-10z", inks.spark, inks.line, 1.2) +
    line("M108 186v6M113 186v6M127 186v6M132 186v6", inks.line, 3) +
    book(62, 190, 112, inks.spark) +
    book(54, 206, 124, inks.tint) +
    book(64, 222, 108, inks.line)
  );
};

/** Fifty leaves around a trunk that grows out of a book. */
const tree: Motif = (inks) => {
  const boughs =
    "M120 176V104M120 150Q116 130 92 116M120 138Q126 122 150 108M120 120Q112 104 96 84" +
    "M120 116Q130 98 140 78M120 106V62M100 121Q86 122 74 134M140 114Q156 118 168 130";
  const leaf = (index: number): string => {
    const angle = index * 2.39996;
    const reach = 12 + 58 * Math.sqrt((index + 0.5) / 50);
    const [along, aside] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [120 + along * reach * 1.06, 106 + aside * reach * 0.92];
    const belly = (side: 1 | -1): string =>
      svg`${x + along * 8 - aside * 8 * side} ${y + aside * 8 + along * 8 * side}`;
    return svg`M${x} ${y}Q${belly(1)} ${x + along * 17} ${y + aside * 17}Q${belly(-1)} ${x} ${y}z`;
  };
  const leaves = (rotated: boolean): string =>
    repeat(50, (index) => ((index % 6 === 2) === rotated ? leaf(index) : ""));
  return (
    brokenLevelLines(44, 200, 5, inks.tint, 0.8) +
    disc(120, 106, 79, inks.light) +
    ring(120, 106, 79, inks.tint, 1.4) +
    line(boughs, inks.line, 2.2) +
    shape("M114 182q5-40 4-74h4q-1 34 4 74z", inks.line) +
    figure(leaves(false), inks.line, inks.light, 0.6) +
    figure(leaves(true), inks.spark, inks.light, 0.6) +
    openBook(120, 186, 58, inks)
  );
};

export const favourites: readonly Motif[] = [bookmark, lamp, owl, tree];
