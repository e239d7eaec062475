import { repeat, svg } from "./drawing/svg.ts";
import { ink, paper } from "./palette.ts";

/** The asterism, the printer's sign for a break between scenes: three stars in a box of 24 by 24. */
const centres = [
  [12, 6.6],
  [6.4, 16.6],
  [17.6, 16.6],
] as const;

/** Six drops around a point, each narrow at the middle of the star and round at its tip. */
function star([x, y]: readonly [number, number]): string {
  const [root, tip, broad] = [0.6, 4.9, 1.25];
  return repeat(6, (index) => {
    const [sine, cosine] = [Math.sin((index * Math.PI) / 3), Math.cos((index * Math.PI) / 3)];
    const at = (across: number, along: number): string =>
      svg`${x + cosine * across + sine * along} ${y + sine * across - cosine * along}`;
    const left = `C${at(-broad, tip * 0.7)} ${at(-broad * 0.9, tip)} ${at(0, tip)}`;
    const right = `C${at(broad * 0.9, tip)} ${at(broad, tip * 0.7)} ${at(0, root)}`;
    return `M${at(0, root)}${left}${right}z`;
  });
}

/** The whole mark as one path, for a viewBox of 0 0 24 24 and any fill. */
export const markPath = centres.map(star).join("");

/**
 * The mark as an icon of an application. Systems cut a maskable one to a shape of their own, so its tile fills the
 * whole square and the mark keeps to the middle (a circle of four fifths is always shown).
 */
export function drawIcon({ size, maskable }: { size: number; maskable: boolean }): string {
  const scale = maskable ? 0.72 : 0.88;
  const margin = (24 * (1 - scale)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24">` +
    `<rect width="24" height="24" rx="${maskable ? 0 : 4}" fill="${ink}"/>` +
    `<path transform="translate(${margin.toFixed(2)} ${margin.toFixed(2)}) scale(${scale})" d="${markPath}" fill="${paper}"/></svg>`
  );
}
