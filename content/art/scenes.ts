import type { CategorySlug } from "#contract/categories.ts";
import { criminale } from "./criminale/scenes.ts";
import type { Scene } from "./drawing/scene.ts";
import { fantascienza } from "./fantascienza/scenes.ts";
import { fiaba } from "./fiaba/scenes.ts";
import { horror } from "./horror/scenes.ts";
import { motivazionali } from "./motivazionali/scenes.ts";
import { romantiche } from "./romantiche/scenes.ts";

/** The scenes of each category. */
export const scenes: Record<CategorySlug, readonly [Scene, ...Scene[]]> = {
  motivazionali,
  romantiche,
  fiaba,
  fantascienza,
  horror,
  criminale,
};
