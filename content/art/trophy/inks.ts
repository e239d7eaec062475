import type { TrophyKind } from "#contract/trophies.ts";
import { coverPalettes, paper } from "../palette.ts";

/** What one bookplate is printed in. */
export interface PlateInks {
  /** The sheet itself. */
  ground: string;
  /** The brightest field, behind the motif. */
  light: string;
  tint: string;
  /** Of every line and of the darkest fields. */
  line: string;
  /** The one that surprises, used sparingly. */
  spark: string;
}

interface Press {
  day: PlateInks;
  /** The highest of a group: gold on a dark sheet. */
  night: PlateInks;
}

const gold = "#E9CB82";

function press(
  { ground, light, mid: tint, deep: line, spark }: (typeof coverPalettes)["fiaba"][0],
  night: string,
): Press {
  const [dark = "", sky = "", shadow = "", flame = ""] = night.split(" ");
  return {
    day: { ground, light, tint, line, spark },
    night: { ground: dark, light: sky, tint: shadow, line: gold, spark: flame },
  };
}

/** Each group borrows the inks of one light edition of the covers, so that plates and shelves belong together. */
export const presses: Record<TrophyKind, Press> = {
  published: press(coverPalettes.motivazionali[3]!, "#3A2419 #4B3022 #7A4A26 #F2A65A"),
  favourited: press(coverPalettes.romantiche[2]!, "#4E1530 #641D3E #8E3157 #F6C667"),
  favourites: press(coverPalettes.fiaba[2]!, "#16382B #1F4838 #3A6B4A #F0A05A"),
  languages: press(coverPalettes.criminale[3]!, "#1B2940 #26385A #43598A #F2B56B"),
};

/** Of a plate not earned yet: drawn, but not printed. */
export const pencil: PlateInks = {
  ground: paper,
  light: "#FFFDFA",
  tint: "#F0E9DD",
  line: "#A0937F",
  spark: "#E3D9C8",
};
