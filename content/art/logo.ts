import { ink, paper } from "./palette.ts";

/** The asterism: the printer's sign for a break between scenes, and this site's logo. */

/** One star around its centre, 20 units across: a line for each of its six petals. */
export const starPath =
  "M0 0C-.6-3-2.2-6-2.2-8.2c0-2.8 4.4-2.8 4.4 0C2.2-6 .6-3 0 0z" +
  "m0 0c2.3-2 4.1-4.9 6-6 2.4-1.4 4.6 2.4 2.2 3.8C6.3-1.1 2.9-1 0 0z" +
  "m0 0c2.9 1 6.3 1.1 8.2 2.2 2.4 1.4.2 5.2-2.2 3.8C4.1 4.9 2.3 2 0 0z" +
  "m0 0c.6 3 2.2 6 2.2 8.2 0 2.8-4.4 2.8-4.4 0C-2.2 6-.6 3 0 0z" +
  "m0 0c-2.3 2-4.1 4.9-6 6-2.4 1.4-4.6-2.4-2.2-3.8C-6.3 1.1-2.9 1 0 0z" +
  "m0 0c-2.9-1-6.3-1.1-8.2-2.2-2.4-1.4-.2-5.2 2.2-3.8C-4.1-4.9-2.3-2 0 0z";

/** The positions of the three stars, relative to their common centre. */
export const starPositions = [
  { x: 0, y: -11 },
  { x: 12.5, y: 9 },
  { x: -12.5, y: 9 },
] as const;

/** The bounds of all three, for a `viewBox`. */
export const box = { x: -24, y: -22, width: 48, height: 42 } as const;
interface Square {
  /** Its upper left corner. */
  x: number;
  y: number;
  size: number;
}

/** The logo centred in a square, as a part of an SVG drawing. */
export function drawLogo({ x, y, size }: Square, fill: string): string {
  const scale = size / box.width;
  const middle = { x: x + size / 2, y: y + size / 2 - (box.y + box.height / 2) * scale };
  const stars = starPositions
    .map((place) => `<path transform="translate(${place.x} ${place.y})" d="${starPath}"/>`)
    .join("");
  return `<g transform="translate(${middle.x.toFixed(2)} ${middle.y.toFixed(2)}) scale(${scale.toFixed(4)})" fill="${fill}">${stars}</g>`;
}

/**
 * The logo as an app icon. Operating systems crop a maskable icon, so its background fills the whole square and the
 * logo stays within the safe zone (a circle of four fifths).
 */
export function drawAppIcon({ size, maskable }: { size: number; maskable: boolean }): string {
  const share = maskable ? 0.64 : 0.8;
  const margin = (24 * (1 - share)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24">` +
    `<rect width="24" height="24" rx="${maskable ? 0 : 4}" fill="${ink}"/>` +
    `${drawLogo({ x: margin, y: margin, size: 24 * share }, paper)}</svg>`
  );
}
