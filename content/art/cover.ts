import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import criminale from "./criminale.json" with { type: "json" };
import type { Parts, Stage } from "./engine/language.ts";
import { picture, rectangle, roundLine } from "./engine/svg.ts";
import { readDrawings } from "./engine/words.ts";
import fantascienza from "./fantascienza.json" with { type: "json" };
import fiaba from "./fiaba.json" with { type: "json" };
import horror from "./horror.json" with { type: "json" };
import motivazionali from "./motivazionali.json" with { type: "json" };
import { coverPalettes, type Inks } from "./palette.ts";
import { type Random, seededRandom, shuffled } from "./random.ts";
import romantiche from "./romantiche.json" with { type: "json" };

type Scene = (stage: Stage) => string;

function read({ scenes, parts }: { scenes: Parts; parts: Parts }): Readonly<Record<string, Scene>> {
  const drawings = readDrawings({ ...parts, ...scenes });
  return Object.fromEntries(Object.keys(scenes).map((name) => [name, drawings[name]!]));
}

/** The scenes of each category, by name; their order determines which Tale gets which. */
export const scenes: Record<CategorySlug, Readonly<Record<string, Scene>>> = {
  motivazionali: read(motivazionali),
  romantiche: read(romantiche),
  fiaba: read(fiaba),
  fantascienza: read(fantascienza),
  horror: read(horror),
  criminale: read(criminale),
};

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

/** Sparse specks of bare paper, a pattern to fill the drawing with. */
function grain(id: string, random: Random, paper: string): string {
  const flecks = Array.from(
    { length: 14 },
    () => `M${random.whole(1, 70)} ${random.whole(1, 70)}h${random.pick([0, 0, 1])}`,
  );
  const tile = `width="71" height="71" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"`;
  return `<pattern id="${id}" ${tile}>${roundLine(flecks, paper, 1.1)}</pattern>`;
}

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
      scene({ values: { width, height, key, ...inks }, detail, random: seededRandom(`${category} ${id}`) }) +
      grain(`${key}g`, detail, inks.light) +
      `<g opacity=".5">${rectangle(0, 0, width, height, `url(#${key}g)`)}</g>` +
      // The edge of the spine.
      `<g opacity=".2">${rectangle(6, 0, 1.5, height, inks.deep)}</g>`,
  );
}
