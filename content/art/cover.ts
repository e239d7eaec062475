import type { CategorySlug } from "#contract/categories.ts";
import type { Language } from "#contract/languages.ts";
import { grain } from "./drawing/patterns.ts";
import type { Inks, Scene } from "./drawing/scene.ts";
import { rectangle, picture } from "./drawing/svg.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom, shuffled } from "./random.ts";
import { scenes } from "./scenes.ts";

const width = 240;
const height = 360;

/**
 * All combinations of the category's scenes and palettes, in rounds that contain each scene once and no palette twice,
 * so that neighbouring covers differ in both.
 */
function deckOf(category: CategorySlug): { scene: Scene; inks: Inks }[] {
  const family = Object.values(scenes[category]).map((scene, place) => ({ scene, place }));
  const palettes = coverPalettes[category];
  const random = seededRandom(`${category} deck`);
  return palettes.flatMap((_, round) =>
    shuffled(family, random).map(({ scene, place }) => ({
      scene,
      inks: palettes[(round + 2 * place) % palettes.length]!,
    })),
  );
}

const decks = new Map<CategorySlug, ReturnType<typeof deckOf>>();

/**
 * The cover of a Tale: a portrait drawing (2:3, viewBox 0 0 240 360, at most 4 KB), always the same for the same Tale.
 * The ids inside are unique, so a page may inline many covers. The id selects scene and palette from the list of
 * combinations, and seeds all other random values.
 */
export function drawCover(tale: { id: number; category: CategorySlug; language: Language }): string {
  const { id, category, language } = tale;
  const deck = decks.get(category) ?? deckOf(category);
  decks.set(category, deck);
  const { scene, inks } = deck[id % deck.length]!;
  const detail = seededRandom(`${language} ${id}`);
  const key = `${category.slice(0, 2)}${id.toString(36)}-`;
  return picture(
    width,
    height,
    rectangle(0, 0, width, height, inks.ground) +
      scene({ width, height, inks, detail, key, random: seededRandom(`${category} ${id}`) }) +
      grain(key, detail, inks.light) +
      `<g opacity=".5">${rectangle(0, 0, width, height, `url(#${key}g)`)}</g>` +
      // The edge of the spine.
      `<g opacity=".2">${rectangle(6, 0, 1.5, height, inks.deep)}</g>`,
  );
}
