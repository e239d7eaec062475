import { shape } from "../drawing/svg.ts";

/** Roman capitals, 20 units high, as outlines, because an SVG image cannot load fonts. */
const letters: Record<string, { wide: number; outline: string }> = {
  I: { wide: 8, outline: "M0 0h8v1.2h-2.2v17.6h2.2v1.2h-8v-1.2h2.2V1.2h-2.2z" },
  V: { wide: 19, outline: "M0 0h8v1.2h-1.9l4.7 13 4.2-13h-2.1V0h6.1v1.2h-1.8L10.4 20h-1.2L1.9 1.2H0z" },
  X: {
    wide: 18.6,
    outline:
      "M.4 0h8v1.2h-1.7l3.8 6 3.8-6h-2V0h5.7v1.2h-1.8l-4.9 7.4 6.3 10.2h1.6V20h-8.1v-1.2h1.7l-4.4-7.1-4.6 7.1h2V20H0v-1.2h1.8l5.7-8.5-5.6-9.1H.4z",
  },
  L: { wide: 14, outline: "M0 0h8v1.2H5.8v17.3h3q3 0 4-4.7H14L13.6 20H0v-1.2h2.2V1.2H0z" },
  C: {
    wide: 17,
    outline:
      "M16.4 6.4h-1.1Q14.4.9 10.2.9 4.2.9 4.2 10t6.2 9.1q4.3 0 5.5-4.6H17q-1.2 5.9-7.2 5.9Q0 20.4 0 10T9.6-.4q2.8 0 4.6 1.6l.9-1.2h1.3z",
  },
};

const values: [number, string][] = [
  [100, "C"],
  [50, "L"],
  [10, "X"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/** The number in Roman numerals; enough for the thresholds of trophies. */
export function romanNumeral(number: number): string {
  const found = values.find(([value]) => value <= number);
  return found === undefined ? "" : found[1] + romanNumeral(number - found[0]);
}

/** A Roman numeral centred at x, its letters 20 units high from y downwards. */
export function drawNumeral(number: number, x: number, y: number, ink: string): string {
  const set = [...romanNumeral(number)].map((letter) => letters[letter]!);
  const gap = 2.4;
  const wide = set.reduce((sum, { wide }) => sum + wide + gap, -gap);
  let left = x - wide / 2;
  return set
    .map(({ wide, outline }) => {
      const at = Math.round(left * 10) / 10;
      left += wide + gap;
      return `<g transform="translate(${at} ${y})">${shape(outline, ink)}</g>`;
    })
    .join("");
}
