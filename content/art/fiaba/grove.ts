import { crestAt } from "../drawing/landscape.ts";
import type { Point } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";
import { repeat } from "../drawing/svg.ts";
import { randomTree, placeTree, defineTree, type TreeInks } from "../drawing/trees.ts";

/** Trees of one kind along a crest, about this tall. */
export function grove(stage: Stage, ground: readonly Point[], places: number, tall: number, inks: TreeInks): string {
  const { random, width, key } = stage;
  const trees = repeat(places, (index) => {
    const x = ((index + random.between(0.2, 0.8)) / places) * width;
    return placeTree(`${key}t`, x, crestAt(ground, x) + 2, tall * random.between(0.7, 1.3));
  });
  return defineTree(`${key}t`, randomTree(random), inks) + trees;
}
