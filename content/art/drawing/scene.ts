import type { Random } from "../random.ts";

/** Five flat inks of one print, from the field behind everything to the one that surprises. */
export interface Inks {
  ground: string;
  light: string;
  mid: string;
  deep: string;
  spark: string;
  /** Whichever of the five shows best as a thin line on the ground. */
  trace: string;
}

/** What a scene is drawn on: its size in user units, its inks and its sources of chance. */
export interface Stage {
  width: number;
  height: number;
  inks: Inks;
  /** Decides the composition. */
  random: Random;
  /** Decides small things only (stars, birds, a lit window), so that they can change on their own. */
  detail: Random;
  /** Unique in the page: prefix of every id inside the drawing. */
  key: string;
}

export type Scene = (stage: Stage) => string;
