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
