import { crestAt } from "../drawing/landscape.ts";
import type { Point } from "../drawing/marks.ts";
import type { Stage } from "../drawing/scene.ts";
import { repeat } from "../drawing/svg.ts";
import { anyTree, plant, sapling, type TreeInks } from "../drawing/woods.ts";

/** Trees of one kind along a crest, about so tall. */
export function grove(stage: Stage, ground: readonly Point[], places: number, tall: number, inks: TreeInks): string {
  const { random, width, key } = stage;
  const trees = repeat(places, (index) => {
    const x = ((index + random.between(0.2, 0.8)) / places) * width;
    return plant(`${key}t`, x, crestAt(ground, x) + 2, tall * random.between(0.7, 1.3));
  });
  return sapling(`${key}t`, anyTree(random), inks) + trees;
}
