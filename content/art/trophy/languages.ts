import { fourPointStar } from "../drawing/patterns.ts";
import { rectangle, disc, line, repeat, ring, shape, svg } from "../drawing/svg.ts";
import { figure, brokenLevelLines, type Motif, rays } from "./engraving.ts";

/** Motifs for Tales in several languages: a bridge, a ship, a compass, a tower. */

const bridge: Motif = (inks) => {
  const water = repeat(
    8,
    (index) => svg`
    M${36 + ((index * 29) % 17)} ${182 + index * 6}h${30 + ((index * 13) % 22)}m10 0h${44 - ((index * 7) % 18)}m8 0h60
  `,
  );
  const stones = repeat(13, (index) => {
    const angle = Math.PI * (1 + (index + 0.5) / 13);
    const at = (radius: number): string => svg`${120 + Math.cos(angle) * radius} ${178 + Math.sin(angle) * radius}`;
    return `M${at(44)}L${at(54)}`;
  });
  const house = (x: number, side: 1 | -1): string =>
    figure(svg`M${x} 142V112h${side * 22}v30z`, inks.light, inks.line) +
    figure(svg`M${x - side * 3} 112L${x + side * 11} 98L${x + side * 25} 112z`, inks.spark, inks.line) +
    line(svg`M${x + side * 8} 122v7M${x + side * 15} 122v7`, inks.line, 3);
  return (
    brokenLevelLines(44, 150, 5, inks.tint) +
    disc(120, 82, 22, inks.light) +
    figure("M98 82a22 22 0 0 1 44 0a22 22 0 0 1-44 0z", inks.spark, inks.line, 1) +
    house(50, 1) +
    house(190, -1) +
    figure("M168 112V82h12v30z", inks.light, inks.line) +
    figure("M165 82l9-20 9 20z", inks.spark, inks.line) +
    rectangle(24, 178, 192, 60, inks.light) +
    figure("M24 142H62Q120 104 178 142H216V184H174A54 54 0 0 0 66 184H24z", inks.tint, inks.line) +
    line("M24 148H64Q120 112 176 148H216", inks.line, 0.8) +
    line("M76 178A44 44 0 0 1 164 178", inks.line, 1.2) +
    shape("M66 184A54 54 0 0 1 174 184L164 184A44 44 0 0 0 76 184z", inks.light) +
    line("M66 182A54 54 0 0 1 174 182M76 182A44 44 0 0 1 164 182", inks.line, 1.2) +
    line(stones, inks.line, 1) +
    line("M32 158h20M40 166h18M190 158h20M184 167h22M32 174h14", inks.line, 0.8) +
    line(water, inks.line, 0.9)
  );
};

const ship: Motif = (inks) => {
  const sail = (x: number, top: number, bottom: number, half: number): string =>
    figure(
      svg`
      M${x - half * 0.8} ${top}H${x + half * 0.8}Q${x + half * 1.5} ${(top + bottom) / 2} ${x + half} ${bottom}
      Q${x} ${bottom - 8} ${x - half} ${bottom}Q${x - half * 0.2} ${(top + bottom) / 2} ${x - half * 0.8} ${top}z
    `,
      inks.light,
      inks.line,
    ) +
    line(
      svg`
      M${x + half * 0.5} ${top + 4}Q${x + half * 1.1} ${(top + bottom) / 2} ${x + half * 0.7} ${bottom - 7}
      M${x + half * 0.2} ${top + 4}Q${x + half * 0.8} ${(top + bottom) / 2} ${x + half * 0.4} ${bottom - 8}
    `,
      inks.line,
      0.7,
    );
  const pennant = (x: number, y: number): string => figure(svg`M${x} ${y}l16 4-16 5z`, inks.spark, inks.line, 1);
  const waves = repeat(
    6,
    (index) => svg`M${24 + (index % 2) * 9} ${194 + index * 7}${repeat(10, () => "q5-6 10 0t10 0")}`,
  );
  return (
    brokenLevelLines(46, 188, 6, inks.tint) +
    line("M84 70v98M122 48v120M160 76v92M170 166l26-18", inks.line, 2) +
    pennant(84, 64) +
    pennant(122, 42) +
    pennant(160, 70) +
    sail(84, 82, 152, 19) +
    sail(122, 62, 154, 24) +
    sail(160, 88, 150, 17) +
    line("M122 48L84 82M122 48L160 88M160 76l36 72M84 70L62 162", inks.line, 0.7) +
    figure("M58 156q8 8 20 8h92q14-2 22-8q-4 32-26 42H84q-22-12-26-42z", inks.spark, inks.line) +
    line("M62 172q58 8 124 0M70 184q52 6 108 0", inks.line, 0.9) +
    line("M92 178h0M108 179h0M124 179h0M140 179h0M156 178h0", inks.ground, 3) +
    rectangle(24, 194, 192, 44, inks.light) +
    line(waves, inks.line, 1.2)
  );
};

const compass: Motif = (inks) => {
  const [x, y] = [120, 134];
  const point = (angle: number, long: number, broad: number, dark: string, bright: string): string =>
    `<g transform="rotate(${angle} ${x} ${y})">${
      figure(svg`M${x} ${y}L${x - broad} ${y - broad}L${x} ${y - long}z`, dark, inks.line, 1) +
      figure(svg`M${x} ${y}L${x + broad} ${y - broad}L${x} ${y - long}z`, bright, inks.line, 1)
    }</g>`;
  return (
    rays(x, y, 32, 68, [130], inks.tint, 0.8) +
    disc(x, y, 68, inks.ground) +
    ring(x, y, 68, inks.line, 1.6) +
    ring(x, y, 64, inks.line, 0.7) +
    rays(x, y, 72, 56, [64, 60, 60], inks.line, 0.8) +
    ring(x, y, 56, inks.line, 0.7) +
    ring(x, y, 36, inks.line, 0.7) +
    ring(x, y, 33, inks.tint, 3) +
    [45, 135, 225, 315].map((angle) => point(angle, 48, 7, inks.tint, inks.light)).join("") +
    [0, 90, 180, 270].map((angle) => point(angle, 78, 11, inks.line, angle === 0 ? inks.spark : inks.light)).join("") +
    disc(x, y, 6, inks.spark) +
    ring(x, y, 6, inks.line, 1.2) +
    disc(x, y, 2, inks.line)
  );
};

const tower: Motif = (inks) => {
  const storeys = repeat(5, (index) => {
    const [half, top] = [58 - index * 9.5, 192 - index * 27];
    const walls = svg`M${120 - half} ${top}q${half} 8 ${half * 2} 0l4 27q${-half - 4} 9 ${-half * 2 - 8} 0z`;
    const arches = 7 - index;
    const gap = (half * 2 - 8) / arches;
    const windows = repeat(arches, (at) => {
      const centre = 120 - half + 4 + gap * (at + 0.5);
      const rise = gap * 0.3;
      return svg`M${centre - rise} ${top + 22}v-8a${rise} ${rise} 0 0 1 ${rise * 2} 0v8z`;
    });
    return (
      figure(walls, index % 2 === 0 ? inks.tint : inks.light, inks.line) +
      line(svg`M${120 - half - 3} ${top + 1}q${half + 3} 9 ${half * 2 + 6} 0`, inks.line, 2.2) +
      shape(windows, index === 4 ? inks.spark : inks.line)
    );
  });
  const stars = [
    [66, 84, 5],
    [82, 60, 4],
    [172, 92, 5],
    [160, 62, 4],
    [58, 128, 3],
    [182, 128, 4],
  ] as const;
  const cloud = (at: number, y: number): string => svg`M${at} ${y}h44q2-8-8-8q-2-9-12-6q-8-6-13 3q-11 0-11 11z`;
  return (
    rays(120, 72, 60, 20, [60, 96, 70, 130], inks.tint, 0.9) +
    shape("M24 216q96-14 192 0v24H24z", inks.tint) +
    storeys +
    figure("M120 84V52", inks.line, inks.line, 1.6) +
    figure("M120 52l18 6-18 7z", inks.spark, inks.line, 1) +
    stars.map(([x, y, size]) => shape(fourPointStar(x, y, size + 2), inks.spark)).join("") +
    figure(cloud(42, 172), inks.light, inks.line, 1) +
    figure(cloud(156, 154), inks.light, inks.line, 1)
  );
};

export const languages: readonly Motif[] = [bridge, ship, compass, tower];
