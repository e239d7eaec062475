import { box, starPositions, starPath } from "./asterism.ts";
import { ink, paper } from "./palette.ts";

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
