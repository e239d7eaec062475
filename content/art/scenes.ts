import type { CategorySlug } from "#contract/categories.ts";
import common from "./common.json" with { type: "json" };
import { criminale } from "./criminale/scenes.ts";
import type { Scene } from "./drawing/scene.ts";
import { drawPart, type Parts, readParts } from "./engine/language.ts";
import { words } from "./engine/words.ts";
import { fantascienza } from "./fantascienza/scenes.ts";
import { fiaba } from "./fiaba/scenes.ts";
import horror from "./horror.json" with { type: "json" };
import { motivazionali } from "./motivazionali/scenes.ts";
import { romantiche } from "./romantiche/scenes.ts";

type Scenes = Readonly<Record<string, Scene>>;

function read({ scenes, parts }: { scenes: Parts; parts: Parts }): Scenes {
  const calls = readParts({ ...common, ...parts, ...scenes }, words);
  const drawn =
    (name: string): Scene =>
    ({ width, height, key, inks, random, detail }) =>
      drawPart(calls[name]!, { values: { width, height, key, ...inks }, random, detail });
  return Object.fromEntries(Object.keys(scenes).map((name) => [name, drawn(name)]));
}

/** The scenes of each category, by name; their order determines which Tale gets which. */
export const scenes: Record<CategorySlug, Scenes> = {
  motivazionali,
  romantiche,
  fiaba,
  fantascienza,
  horror: read(horror),
  criminale,
};
