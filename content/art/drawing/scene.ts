import type { Random } from "../random.ts";

/** The five flat inks of a drawing, from the background to the accent. */
export interface Inks {
  ground: string;
  light: string;
  mid: string;
  deep: string;
  spark: string;
  /** Whichever of the five is most visible as a thin line on the ground. */
  trace: string;
}

/** The inputs of a drawing: size in user units, inks, and random sources. */
export interface Stage {
  width: number;
  height: number;
  inks: Inks;
  /** For the composition. */
  random: Random;
  /** For small details only (stars, birds, a lit window), so that changing them does not change the composition. */
  detail: Random;
  /** Unique in the page: the prefix of every id in the drawing. */
  key: string;
}

export type Scene = (stage: Stage) => string;
