import type { TrophyKind } from "#contract/trophies.ts";
import { coverPalettes, paper } from "../palette.ts";

/** The inks of one bookplate. */
export interface BookplateInks {
  /** The paper. */
  ground: string;
  /** The brightest area, behind the motif. */
  light: string;
  tint: string;
  /** For all lines and the darkest areas. */
  line: string;
  /** The accent colour, used sparingly. */
  spark: string;
}

interface GroupInks {
  day: BookplateInks;
  /** The highest rank of a group: gold on dark paper. */
  night: BookplateInks;
}

const gold = "#E9CB82";

function press(
  { ground, light, mid: tint, deep: line, spark }: (typeof coverPalettes)["fiaba"][0],
  night: string,
): GroupInks {
  const [dark = "", sky = "", shadow = "", flame = ""] = night.split(" ");
  return {
    day: { ground, light, tint, line, spark },
    night: { ground: dark, light: sky, tint: shadow, line: gold, spark: flame },
  };
}

/** Each group uses the inks of a light cover palette, so that trophies and covers match. */
export const groupInks: Record<TrophyKind, GroupInks> = {
  published: press(coverPalettes.motivazionali[3]!, "#3A2419 #4B3022 #7A4A26 #F2A65A"),
  favourited: press(coverPalettes.romantiche[2]!, "#4E1530 #641D3E #8E3157 #F6C667"),
  favourites: press(coverPalettes.fiaba[2]!, "#16382B #1F4838 #3A6B4A #F0A05A"),
  languages: press(coverPalettes.criminale[3]!, "#1B2940 #26385A #43598A #F2B56B"),
};

/** For a trophy that is not earned yet: a pencil drawing. */
export const pencil: BookplateInks = {
  ground: paper,
  light: "#FFFDFA",
  tint: "#F0E9DD",
  line: "#A0937F",
  spark: "#E3D9C8",
};
