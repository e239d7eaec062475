import type { CategorySlug } from "#contract/categories.ts";
import { criminale } from "./criminale/family.ts";
import type { Scene } from "./drawing/scene.ts";
import { fantascienza } from "./fantascienza/family.ts";
import { fiaba } from "./fiaba/family.ts";
import { horror } from "./horror/family.ts";
import { motivazionali } from "./motivazionali/family.ts";
import { romantiche } from "./romantiche/family.ts";

/** Each category's family of motifs. */
export const scenes: Record<CategorySlug, readonly [Scene, ...Scene[]]> = {
  motivazionali,
  romantiche,
  fiaba,
  fantascienza,
  horror,
  criminale,
};
