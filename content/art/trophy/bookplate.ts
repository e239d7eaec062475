import type { TrophyKind } from "#contract/trophies.ts";
import { fourPointStar } from "../drawing/patterns.ts";
import { rectangle, disc, line, translated, ring, roundLine, shape, svg } from "../drawing/svg.ts";
import { drawLogo } from "../logo.ts";
import { figure } from "./engraving.ts";
import type { BookplateInks } from "./inks.ts";
import { drawNumeral } from "./roman-numerals.ts";

export const width = 240;
export const height = 320;

/** How rich the frame is: the first trophy of a group has one line, the last is printed in gold. */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** The shape of the opening around a group's motifs. */
const openings: Record<TrophyKind, (inset: number) => string> = {
  published: (i) => svg`M${38 + i} 230V${116}A${82 - i} ${82 - i} 0 0 1 ${202 - i} ${116}V230z`,
  favourited: (i) =>
    svg`M${30 + i} 130A${90 - i} ${90 - i} 0 0 1 ${210 - i} 130A${90 - i} ${90 - i} 0 0 1 ${30 + i} 130z`,
  favourites: (i) => {
    // All arcs are centred on the corners of the innermost opening.
    const r = 16 + i;
    const reach = 34 + Math.sqrt(r ** 2 - i ** 2);
    return svg`
      M${34 + i} ${reach}A${r} ${r} 0 0 0 ${reach} ${34 + i}H${240 - reach}A${r} ${r} 0 0 0 ${206 - i} ${reach}V230H${34 + i}z
    `;
  },
  languages: (i) => svg`
    M${42 + i} 134A${78 - i} ${98 - i} 0 0 1 ${198 - i} 134A${78 - i} ${98 - i} 0 0 1 ${42 + i} 134z
  `,
};

/** The paper with its opening, drawn over the motif. */
function mount(kind: TrophyKind, inks: BookplateInks): string {
  const sheet = `M0 0V${height}H${width}V0z`;
  return (
    shape(sheet + openings[kind](0), inks.ground) +
    line(openings[kind](0), inks.line, 2) +
    line(openings[kind](-4), inks.line, 0.7)
  );
}

const frameAt = (inset: number): string => svg`M${inset} ${inset}H${width - inset}V${height - inset}H${inset}z`;

/** A sprig of three leaves in the upper left corner. */
function sprig(inks: BookplateInks): string {
  const leaves = "M23 23q13 1 15 15q-14-2-15-15zM23 23q15-3 24 5q-15 4-24-5zM23 23q-3 15 5 24q4-15-5-24z";
  // The veins have no area, so they do not add to the filled leaves.
  return figure(`${leaves}M23 23l15 15M23 23q12 0 24 5M23 23q0 12 5 24`, inks.tint, inks.line, 0.8);
}

function inCorners(drawing: string): string {
  const upper = `${drawing}<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>`;
  return `${upper}<g transform="matrix(1 0 0 -1 0 ${height})">${upper}</g>`;
}

/** A string of pearls, alternately large and small, between two lines. */
function band(inks: BookplateInks): string {
  return (
    shape(`${frameAt(7)}M19 19V${height - 19}H${width - 19}V19z`, inks.tint) +
    line(frameAt(7), inks.line, 1.4) +
    line(frameAt(19), inks.line, 0.8) +
    // 80 large pearls fill the whole frame.
    roundLine(frameAt(13), inks.line, 2.2, "0 6.35") +
    roundLine(frameAt(13), inks.line, 5, "0 12.7")
  );
}

function cornerStones(inks: BookplateInks): string {
  const stone = (x: number, y: number): string =>
    rectangle(x - 8, y - 8, 16, 16, inks.ground) +
    line(svg`M${x - 8} ${y - 8}h16v16h-16z`, inks.line, 1.2) +
    ring(x, y, 5.5, inks.line, 0.8) +
    shape(fourPointStar(x, y, 6), inks.spark);
  return [13, width - 13].map((x) => stone(x, 13) + stone(x, height - 13)).join("");
}

function frame(rank: Rank, inks: BookplateInks): string {
  if (rank === 0) return line(frameAt(10), inks.line, 1);
  if (rank <= 2) {
    const rules = line(frameAt(9), inks.line, 2) + line(frameAt(13.5), inks.line, 0.7);
    return rank === 1 ? rules : rules + inCorners(translated(sprig(inks), -5, -5, 1));
  }
  return band(inks) + inCorners(sprig(inks)) + cornerStones(inks);
}

/** The label below the motif: a ribbon with folded ends and the number reached. */
function ribbon(threshold: number, rank: Rank, inks: BookplateInks): string {
  const [fill, letters] = rank >= 3 ? [inks.line, inks.ground] : [inks.light, inks.line];
  const end = (side: 1 | -1): string => {
    const x = (from: number): number => 120 + side * from;
    const tail = svg`M${x(50)} 232H${x(78)}L${x(70)} 246L${x(78)} 260H${x(50)}z`;
    return (
      figure(tail, rank === 0 ? inks.ground : inks.tint, inks.line, 1.1) +
      shape(svg`M${x(58)} 254v6L${x(50)} 254z`, inks.line)
    );
  };
  return (
    end(-1) +
    end(1) +
    figure("M62 224h116v32H62z", fill, inks.line, 1.2) +
    line("M66 228h108v24h-108z", rank >= 3 ? inks.ground : inks.line, 0.6) +
    drawNumeral(threshold, 120, 230, letters)
  );
}

/** The asterism at the foot, between two short lines. */
function imprint(inks: BookplateInks): string {
  return (
    drawLogo({ x: 111.5, y: 270, size: 17 }, inks.line) +
    line("M72 280h30M138 280h30", inks.line, 0.8) +
    disc(72, 280, 1.4, inks.line) +
    disc(168, 280, 1.4, inks.line)
  );
}

/** Everything of a bookplate that its group and rank determine, around a motif drawn on 240 by 320. */
export function bookplate(
  { kind, rank, threshold }: { kind: TrophyKind; rank: Rank; threshold: number },
  inks: BookplateInks,
  motif: string,
): string {
  return (
    rectangle(24, 24, width - 48, 214, inks.light) +
    motif +
    mount(kind, inks) +
    frame(rank, inks) +
    ribbon(threshold, rank, inks) +
    imprint(inks)
  );
}
