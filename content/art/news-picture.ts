import { rowOfLamps } from "./criminale/row-of-lamps.ts";
import type { Inks, Scene } from "./drawing/scene.ts";
import { rectangle, picture } from "./drawing/svg.ts";
import { lake } from "./fiaba/lake.ts";
import { openBook } from "./fiaba/open-book.ts";
import { archesInRows } from "./motivazionali/arches-in-rows.ts";
import { gateway } from "./motivazionali/gateway.ts";
import { raysOverPeaks } from "./motivazionali/rays-over-peaks.ts";
import { ringsOfDawn } from "./motivazionali/rings-of-dawn.ts";
import { roadToTheSun } from "./motivazionali/road-to-the-sun.ts";
import { sunOverSea } from "./motivazionali/sun-over-sea.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";
import { flowers } from "./romantiche/flowers.ts";
import { ripples } from "./romantiche/ripples.ts";

/** The motifs of news pictures, with the inks that suit them. */
const motifs = {
  gateway: { scene: gateway, inks: coverPalettes.motivazionali },
  room: { scene: archesInRows, inks: coverPalettes.motivazionali },
  lamps: { scene: rowOfLamps, inks: coverPalettes.criminale },
  book: { scene: openBook, inks: coverPalettes.fiaba },
  sea: { scene: sunOverSea, inks: coverPalettes.motivazionali },
  ripples: { scene: ripples, inks: coverPalettes.romantiche },
  road: { scene: roadToTheSun, inks: coverPalettes.motivazionali },
  lake: { scene: lake, inks: coverPalettes.fiaba },
  dawn: { scene: ringsOfDawn, inks: coverPalettes.motivazionali },
  peaks: { scene: raysOverPeaks, inks: coverPalettes.motivazionali },
  flowers: { scene: flowers, inks: coverPalettes.romantiche },
} satisfies Record<string, { scene: Scene; inks: readonly Inks[] }>;

export type NewsMotif = keyof typeof motifs;
/** A prime number, because the posts of five languages alternate and would otherwise share the same few. */
export const newsMotifs = Object.keys(motifs) as NewsMotif[];

const width = 1280;
const height = 720;
/** Scenes are designed for the height of a cover, and then enlarged. */
const enlarged = 2;

/** A wide picture (16:9, viewBox 0 0 1280 720) in the style of the covers, always the same for the same text. */
export function drawNewsPicture(motif: NewsMotif, words: string): string {
  const { scene, inks } = motifs[motif];
  const random = seededRandom(`news ${motif} ${words}`);
  const stage = {
    width: width / enlarged,
    height: height / enlarged,
    inks: random.pick([...inks]),
    random,
    detail: seededRandom(`news detail ${words}`),
    key: "news-",
  };
  const drawing = rectangle(0, 0, stage.width, stage.height, stage.inks.ground) + scene(stage);
  return picture(width, height, `<g transform="scale(${enlarged})">${drawing}</g>`);
}
