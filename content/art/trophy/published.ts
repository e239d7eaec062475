import { fourPointStar } from "../drawing/patterns.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, shape, svg, rotated } from "../drawing/svg.ts";
import { figure, brokenLevelLines, type Motif, rays, textLines } from "./engraving.ts";

/** Motifs for published Tales, from a quill to a library. */

/** A point on the quill's spine, and the width of the vane there. */
function onQuill(t: number): { x: number; y: number; broad: number } {
  return {
    x: 108 + 62 * t + 18 * t * t,
    y: 176 - 152 * t + 16 * t * t,
    broad: 24 * Math.sin(Math.PI * Math.min(1, (1 - t) ** 0.8)) + 1,
  };
}

const quill: Motif = (inks) => {
  const steps = Array.from({ length: 15 }, (_, index) => onQuill(0.24 + (index / 14) * 0.76));
  const edge = (side: 1 | -1) =>
    steps.map(({ x, y, broad }) => svg`L${x + side * broad * 0.85} ${y + broad * side * 0.5 - broad * 0.35}`);
  const [foot, tip] = [onQuill(0.2), onQuill(1)];
  const vane = svg`M${foot.x} ${foot.y}${edge(-1).join("")}L${tip.x} ${tip.y}${edge(1).toReversed().join("")}z`;
  const barbs = steps.slice(0, -1).map(
    ({ x, y, broad }) => svg`
    M${x - broad * 0.8} ${y - broad * 0.8}L${x} ${y}L${x + broad * 0.8} ${y + broad * 0.1}
  `,
  );
  const spine = "M108 176Q136 112 188 40";
  return (
    brokenLevelLines(46, 176, 6, inks.tint) +
    rectangle(24, 186, 192, 50, inks.tint) +
    line("M24 186H216", inks.line, 1.6) +
    brokenLevelLines(194, 226, 5, inks.line) +
    figure(vane, inks.light, inks.line) +
    line(barbs.join(""), inks.line, 0.8) +
    line(spine, inks.line, 1.8) +
    figure("M74 212q-5-34 18-38v-8h32v8q23 4 18 38z", inks.line, inks.line) +
    figure("M88 158h40v9h-40z", inks.spark, inks.line) +
    line("M82 204q-2-18 12-22", inks.ground, 2) +
    shape("M152 205q10-3 14 1q-2 5-10 4q-7-1-4-5z", inks.line)
  );
};

const sheets: Motif = (inks) => {
  const sheet = (angle: number, top: boolean): string =>
    rotated(
      figure("M90 84h60v160H90z", top ? inks.light : inks.ground, inks.line) +
        textLines(98, 112, [44, 40, 44, 42, 44, 34, 44, 41, 44, 38, 44, 42, 44], 8, inks.line, 0.9) +
        line(svg`M106 99h28`, inks.spark, 3),
      angle,
      120,
      250,
    );
  return (
    rays(120, 250, 100, 60, [240, 220], inks.tint, 0.8) +
    [-34, 34, -17, 17, 0].map((angle) => sheet(angle, angle === 0)).join("")
  );
};

const stack: Motif = (inks) => {
  const widths = [104, 92, 110, 84, 98, 78, 94, 70, 88, 64];
  const slips = [0, 5, -4, 6, -3, 4, -7, 3, -2, 5];
  const fills = [
    inks.line,
    inks.spark,
    inks.light,
    inks.tint,
    inks.line,
    inks.light,
    inks.spark,
    inks.tint,
    inks.light,
    inks.line,
  ];
  const book = (index: number): string => {
    const [wide, y] = [widths[index]!, 198 - index * 14];
    const x = 120 - wide / 2 + slips[index]!;
    return svgInWholeUnits`M${x + 4} ${y}h${wide - 4}v14h${4 - wide}q-5-7 0-14zm12 0v14m4 0v-14M${x + wide - 18} ${y}v14m4 0v-14`;
  };
  const of = (fill: string): string => widths.map((_, index) => (fills[index] === fill ? book(index) : "")).join("");
  const books =
    figure(of(inks.line), inks.line, inks.tint, 1.1) +
    [inks.spark, inks.light, inks.tint].map((fill) => figure(of(fill), fill, inks.line, 1.2)).join("");
  const bird =
    figure("M108 72q-14-3-28 5q14 1 20 3q6 5 16 2q15-3 17-18l9-3-10-3q-7-8-14 0q-2 8-10 14z", inks.ground, inks.line) +
    line("M112 71q-9-1-16 7M112 82l-1-9M118 82v-4", inks.line, 1) +
    disc(126, 60, 1.4, inks.line);
  return (
    brokenLevelLines(44, 206, 6, inks.tint) +
    rectangle(24, 212, 192, 30, inks.tint) +
    line("M24 212H216", inks.line, 1.6) +
    books +
    `<g transform="translate(4 -11)">${bird}</g>`
  );
};

const shelves: Motif = (inks) => {
  const colours = [inks.line, inks.spark, inks.tint, inks.light, inks.line, inks.tint, inks.spark];
  const rows = [
    { count: 7, floor: 106, left: 74 },
    { count: 9, floor: 164, left: 44 },
    { count: 9, floor: 222, left: 52 },
  ];
  const printed = new Map(colours.map((colour) => [colour, ""]));
  let drawn = 0;
  for (const { count, floor, left } of rows) {
    let x = left;
    for (let last = drawn + count; drawn < last; drawn += 1) {
      const [wide, high, fill] = [10 + ((drawn * 5 + 5) % 7), 32 + ((drawn * 11 + 11) % 13), colours[(drawn + 1) % 7]!];
      const bands = svgInWholeUnits`m0 ${7 - high}h${wide}m0 4h${-wide}m0 ${high - 18}h${wide}`;
      printed.set(fill, `${printed.get(fill)}${svgInWholeUnits`M${x} ${floor}v${-high}h${wide}v${high}z`}${bands}`);
      x += wide + (drawn % 5 === 2 ? 4 : 1);
    }
  }
  const books = [...printed].map(([fill, outline]) =>
    figure(outline, fill, fill === inks.line ? inks.tint : inks.line, 1.1),
  );
  const boards = rows.map(({ floor }) => figure(svg`M30 ${floor}h180v6H30z`, inks.tint, inks.line, 1.2)).join("");
  const globe =
    figure("M190 164h-16l4-5h8z", inks.line, inks.line) +
    disc(182, 144, 14, inks.light) +
    line(
      "M168 144a14 14 0 0 1 28 0a14 14 0 0 1-28 0zM182 130q-9 14 0 28q9-14 0-28M169 139q13 4 26 0M169 150q13 4 26 0",
      inks.line,
      1,
    );
  return (
    rectangle(24, 24, 192, 210, inks.ground) +
    brokenLevelLines(40, 220, 4, inks.line, 0.5) +
    books.join("") +
    boards +
    globe
  );
};

/** A long hall seen from its door; everything gets smaller towards the window at its end. */
const library: Motif = (inks) => {
  const [x, y] = [120, 140];
  const depths = [1, 0.78, 0.62, 0.5, 0.41, 0.34];
  const vaults = depths
    .slice(1)
    .map((depth) => svg`M${x - 82 * depth} ${y}A${82 * depth} ${82 * depth} 0 0 1 ${x + 82 * depth} ${y}`);
  const piers = depths.slice(1).map(
    (depth) => svg`
    M${x - 82 * depth} ${y}V${y + 96 * depth}M${x + 82 * depth} ${y}V${y + 96 * depth}
  `,
  );
  const wall = (side: 1 | -1): string => {
    const boards = repeat(5, (index) => {
      const down = index * 18;
      return svg`M${x + side * 82} ${y + down}L${x + side * 28} ${y + down * 0.34}`;
    });
    const backs = repeat(5, (row) =>
      repeat(26, (index) => {
        if ((index + row * 3) % 7 === 5) return "";
        const depth = 1 / (1 + index * 0.075);
        const top = row * 18 + 5 + ((index * 7 + row * 5) % 6);
        return svgInWholeUnits`M${x + side * 82 * depth} ${y + top * depth}v${(row * 18 + 18 - top) * depth}`;
      }),
    );
    return line(boards, inks.line, 1.2) + line(backs, inks.line, 1.1);
  };
  const floor = repeat(9, (index) => svg`M${x + (index - 4) * 6.5} ${y + 33}L${x + (index - 4) * 24} 236`);
  const steps = depths.map((depth) => svg`M${x - 82 * depth} ${y + 96 * depth}H${x + 82 * depth}`);
  const sun = rays(x, y - 4, 48, 30, [44, 58, 50, 76], inks.spark, 0.8);
  const windowFrame = svg`M${x - 20} ${y + 24}V${y - 6}A20 20 0 0 1 ${x + 20} ${y - 6}V${y + 24}z`;
  return (
    shape(
      svg`M${x - 82} ${y}L${x - 28} ${y}V${y + 33}L${x - 82} 236zM${x + 82} ${y}L${x + 28} ${y}V${y + 33}L${x + 82} 236z`,
      inks.tint,
    ) +
    sun +
    line(vaults.join(""), inks.line, 1.1) +
    wall(-1) +
    wall(1) +
    line(piers.join(""), inks.line, 1.6) +
    line(floor + steps.join(""), inks.line, 0.8) +
    figure(windowFrame, inks.spark, inks.line, 1.6) +
    line(svg`M${x} ${y - 26}V${y + 24}M${x - 20} ${y - 4}h40M${x - 20} ${y + 10}h40`, inks.ground, 1.2) +
    shape(fourPointStar(x, 52, 8), inks.spark)
  );
};

export const published: readonly Motif[] = [quill, sheets, stack, shelves, library];
