import type { Random } from "./random.ts";
import { line, repeat, svg } from "./svg.ts";

/** The ridges of one fingertip, broken here and there as a real print is; about 1 wide to 1.35 tall. */
export function fingerprint(random: Random, x: number, y: number, size: number, ink: string, ridges = 11): string {
  const gap = size / ridges;
  const drift = random.between(-0.25, 0.25) * gap;
  const loop = random.chance(0.5);
  const courses = repeat(ridges, (index) => {
    const broad = gap * (index + 0.6);
    const tall = broad * 1.32;
    const middleX = x + drift * index * 0.5;
    const middleY = y + gap * 1.1 - index * gap * 0.1;
    const dashes = `${random.whole(30, 70)} ${random.whole(3, 6)} ${random.whole(50, 120)} ${random.whole(3, 7)} ${random.whole(14, 40)} 5`;
    const whorl = svg`M${middleX - broad} ${middleY + tall * 0.4}C${middleX - broad} ${middleY - tall * 1.1} ${middleX + broad} ${
      middleY - tall * 1.1
    } ${middleX + broad} ${middleY + tall * 0.3}`;
    const close = loop || index < ridges * 0.45
      ? svg`C${middleX + broad} ${middleY + tall} ${middleX - broad} ${middleY + tall} ${middleX - broad} ${middleY + tall * 0.4}`
      : svg`C${middleX + broad} ${middleY + tall * 0.7} ${middleX + broad * 0.6} ${middleY + tall * 0.9} ${middleX + broad * 0.4} ${middleY + tall}`;
    return `<path d="${whorl}${close}" stroke-dasharray="${dashes}"/>`;
  });
  return svg`<g fill="none" stroke="${ink}" stroke-width="${gap * 0.5}" stroke-linecap="round">${courses}</g>${line("", ink, 0)}`;
}
