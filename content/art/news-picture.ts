import type { CategorySlug } from "#vocabulary/categories.ts";
import { scenes } from "./cover.ts";
import { picture, rectangle } from "./engine/svg.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

/** The motifs of news pictures: scenes of covers in the inks of their category. */
const motifs = {
  gateway: { scene: "gateway", category: "motivazionali" },
  room: { scene: "archesInRows", category: "motivazionali" },
  lamps: { scene: "rowOfLamps", category: "criminale" },
  book: { scene: "openBook", category: "fiaba" },
  sea: { scene: "sunOverSea", category: "motivazionali" },
  ripples: { scene: "ripples", category: "romantiche" },
  road: { scene: "roadToTheSun", category: "motivazionali" },
  lake: { scene: "lake", category: "fiaba" },
  dawn: { scene: "ringsOfDawn", category: "motivazionali" },
  peaks: { scene: "raysOverPeaks", category: "motivazionali" },
  flowers: { scene: "flowers", category: "romantiche" },
} satisfies Record<string, { scene: string; category: CategorySlug }>;

export type NewsMotif = keyof typeof motifs;
/** A prime number, because the posts of five languages alternate and would otherwise share the same few. */
export const newsMotifs = Object.keys(motifs) as NewsMotif[];

const width = 1280;
const height = 720;
/** Scenes are designed for the height of a cover, and then enlarged. */
const enlarged = 2;

/** A wide picture (16:9, viewBox 0 0 1280 720) in the style of the covers, always the same for the same text. */
export function drawNewsPicture(motif: NewsMotif, words: string): string {
  const { scene, category } = motifs[motif];
  const random = seededRandom(`news ${motif} ${words}`);
  const inks = random.pick(coverPalettes[category]);
  const values = { width: width / enlarged, height: height / enlarged, key: "news-", ...inks };
  const detail = seededRandom(`news detail ${words}`);
  const drawing =
    rectangle(0, 0, values.width, values.height, inks.ground) + scenes[category][scene]!({ values, random, detail });
  return picture(width, height, `<g transform="scale(${enlarged})">${drawing}</g>`);
}
