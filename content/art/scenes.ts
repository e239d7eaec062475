import type { CategorySlug } from "#contract/categories.ts";
import { criminale } from "./criminale.ts";
import { fantascienza } from "./fantascienza.ts";
import { fiaba } from "./fiaba.ts";
import { horror } from "./horror.ts";
import { motivazionali } from "./motivazionali.ts";
import { romantiche } from "./romantiche.ts";
import type { Scene } from "./scene.ts";

/** Each category's family of motifs. */
export const scenes: Record<CategorySlug, readonly [Scene, ...Scene[]]> = {
  motivazionali,
  romantiche,
  fiaba,
  fantascienza,
  horror,
  criminale,
};
