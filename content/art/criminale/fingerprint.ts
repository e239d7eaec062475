import { clipped, svgInWholeUnits, repeat, svg } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

interface Fingertip {
  x: number;
  y: number;
  /** Half of its width; its height is 1.36 times its width. */
  size: number;
  ridges: number;
}

/** The ridges of a fingertip, with irregular gaps as in a real print. */
export function fingerprint(key: string, random: Random, { x, y, size, ridges }: Fingertip, ink: string): string {
  const gap = size / ridges;
  const core = Math.round(ridges * random.between(0.28, 0.5));
  const drift = random.between(-0.4, 0.4) * gap;
  const high = y - size * random.between(0.05, 0.3);
  const low = y + size * 1.4;
  const broken = (): string =>
    `${random.whole(30, 90)} ${random.whole(4, 7)} ${random.whole(50, 140)} 6 ${random.whole(14, 40)} 5`;
  const courses = repeat(ridges + 3, (index) => {
    const broad = gap * (index + 0.5);
    const tall = broad * 1.3;
    const middle = x + drift * Math.max(0, core - index);
    const [left, right] = [middle - broad, middle + broad];
    const crown = svgInWholeUnits`${left} ${high}C${left} ${high - tall} ${right} ${high - tall} ${right} ${high}`;
    if (index < core) {
      const closed = svgInWholeUnits`M${crown}C${right} ${high + tall} ${left} ${high + tall} ${left} ${high}`;
      return `<path d="${closed}" stroke-dasharray="${broken()}"/>`;
    }
    // Around the whorl the ridges run down in parallel and close below it.
    const end = gap * (index - core + 0.5);
    const leg = size * 0.62;
    const open = svgInWholeUnits`
      M${x - end} ${low} C${x - end} ${high + leg} ${left} ${high + leg} ${crown}
      C${right} ${high + leg} ${x + end} ${high + leg} ${x + end} ${low}
    `;
    return `<path d="${open}" stroke-dasharray="${broken()}"/>`;
  });
  const rim = svgInWholeUnits`a${size} ${size * 1.36} 0 1 1`;
  const tip = svgInWholeUnits`M${x - size} ${y}${rim} ${size * 2} 0${rim} ${-size * 2} 0z`;
  const pen = svg`stroke="${ink}" stroke-width="${gap * 0.54}" stroke-linecap="round"`;
  return clipped(`${key}f`, tip, `<g ${pen}>${courses}</g>`);
}
