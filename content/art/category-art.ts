import { categorySlugs, type CategorySlug } from "#vocabulary/categories.ts";
import { scenes } from "./cover.ts";
import { picture, rectangle } from "./engine/svg.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

/** The scene, palette and random seed that look best for each category. */
const chosen: Record<CategorySlug, { scene: string; edition: number; seed: number }> = {
  motivazionali: { scene: "ringsOfDawn", edition: 0, seed: 12 },
  romantiche: { scene: "faces", edition: 4, seed: 4 },
  fiaba: { scene: "castleOnTheHill", edition: 3, seed: 3 },
  fantascienza: { scene: "giantOverMoon", edition: 0, seed: 0 },
  horror: { scene: "crookedHouse", edition: 0, seed: 0 },
  criminale: { scene: "underTheLamp", edition: 4, seed: 4 },
};

/** The picture of a category: a wide drawing (4:3, viewBox 0 0 480 360) in the style of its covers. */
export function drawCategoryImage(category: CategorySlug): string {
  const { scene, edition, seed } = chosen[category];
  const inks = coverPalettes[category][edition] ?? coverPalettes[category][0];
  const random = seededRandom(`${category} image ${seed}`);
  const detail = seededRandom(`${category} image detail ${seed}`);
  // Scenes are designed for the width of a cover; here they get slightly more space and are then enlarged.
  const [width, height, enlarged] = [360, 270, 4 / 3];
  const values = { width, height, key: `image-${category}-`, ...inks };
  const drawing = scenes[category][scene]!({ values, random, detail });
  const body = rectangle(0, 0, width, height, inks.ground) + drawing;
  return picture(width * enlarged, height * enlarged, `<g transform="scale(${enlarged.toFixed(4)})">${body}</g>`);
}

/** Each picture of the sheet has 6 units more than are shown above and below, so that no neighbour shines through at its edge. */
const heightInSheet = 372;

/** The pictures of all categories below each other (480×2232), in the order of `categorySlugs`: one file for places that show all. */
export function drawCategorySheet(): string {
  const pictures = categorySlugs.map((category, at) =>
    drawCategoryImage(category).replace(
      /^<svg [^>]*>/,
      `<svg y="${at * heightInSheet}" width="480" height="${heightInSheet}" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">`,
    ),
  );
  return picture(480, heightInSheet * categorySlugs.length, pictures.join(""));
}
