import { contrast, darkInk, darkPaper, paper, sepiaPaper } from "#content/art/palette.ts";

/** WCAG 2, 1.4.3: the contrast that small text needs. */
const readable = 4.5;

/** The pages on which a colour can't be read. */
export const unreadableOn = (accent: string): ("light" | "sepia")[] =>
  (["light", "sepia"] as const).filter(
    (page) => contrast(accent, { light: paper, sepia: sepiaPaper }[page]) < readable,
  );

/** @param share of the first colour, from 0 to 1 */
const mixed = (one: string, other: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [first, second] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
      return Math.round(first! * share + second! * (1 - share))
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

const steps = 20;

/** The colour for the dark page: mixed with its ink until it can be read there. */
export function accentInTheDark(accent: string): string {
  const shares = Array.from({ length: steps + 1 }, (_, step) => 1 - step / steps);
  const shades = shares.map((share) => mixed(accent, darkInk, share));
  return shades.find((shade) => contrast(shade, darkPaper) >= readable) ?? darkInk;
}
