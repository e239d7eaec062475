import { translated, shape } from "../drawing/svg.ts";

/** A person in a coat and hat, seen from behind: feet at 0 0, 100 units tall. */
const figure =
  "M-8 0L-9-30L-15-32C-17-52-18-68-13-75C-10-79-6-80-5-83C-7-86-7-88-7-90L-14-90C-15-93-10-94-7-94" +
  "C-7-101-5-104-1-102C0-101.5 0-101.5 1-102C5-104 7-101 7-94C10-94 15-93 14-90L7-90C7-88 7-86 5-83" +
  "C6-80 10-79 13-75C18-68 17-52 15-32L9-30L8 0H2L0-29L-2 0z";

/** The same person from close up: hat, collar and shoulders; the chest at 0 0, the hat 138 units above it. */
const bust =
  "M-96 40C-94-10-70-26-40-34L-30-58L-22-46C-27-56-29-66-29-76L-52-74C-62-78-58-84-30-90" +
  "C-30-118-22-138-8-132C-3-130 3-130 8-132C22-138 30-118 30-90C58-84 62-78 52-74L29-76" +
  "C29-66 27-56 22-46L30-58L40-34C70-26 94-10 96 40V260H-96z";

/** The person at full length; `tall` in user units. */
export function standingStranger(x: number, foot: number, tall: number, ink: string): string {
  return translated(shape(figure, ink), x, foot, tall / 100);
}

/** The person from the chest up. */
export function strangerFromChest(x: number, chest: number, scale: number, ink: string): string {
  return translated(shape(bust, ink), x, chest, scale);
}
