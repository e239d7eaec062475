import type { CategorySlug } from "#contract/categories.ts";
import type { Language } from "#contract/languages.ts";
import { grain } from "./marks.ts";
import { motivazionali } from "./motivazionali.ts";
import { romantiche } from "./romantiche.ts";
import { fiaba } from "./fiaba.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";
import type { Scene } from "./scene.ts";

const scenes: Partial<Record<CategorySlug, readonly [Scene, ...Scene[]]>> = {
  motivazionali,
  romantiche,
  fiaba,
};

export function drawCover(tale: { id: number; category: CategorySlug; language: Language }): string {
  const random = seededRandom(`${tale.category} ${tale.id}`);
  const detail = seededRandom(`${tale.language} ${tale.id}`);
  const inks = random.pick(coverPalettes[tale.category]);
  const scene = random.pick(scenes[tale.category]!);
  const key = `c${tale.id}`;
  const stage = { width: 240, height: 360, inks, random, detail, key };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360" aria-hidden="true">`,
    grain(key, detail, inks.light),
    `<rect width="240" height="360" fill="${inks.ground}"/>`,
    scene(stage),
    `<rect width="240" height="360" fill="url(#${key}g)" opacity=".5"/>`,
    `<path d="M6.5 0v360" stroke="${inks.deep}" stroke-width="1" opacity=".25"/>`,
    "</svg>",
  ].join("");
}
