import { crest, crestAt, hill } from "../drawing/landscape.ts";
import type { Scene } from "../drawing/scene.ts";
import { bareTree } from "./bare-tree.ts";
import { crows, moon } from "./night.ts";

/** An old tree in front of the moon. */
export const oldTree: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.82, 0.92), 14);
  const x = width * random.between(0.3, 0.7);
  const radius = random.between(50, 100);
  const tree = {
    x,
    foot: crestAt(ground, x) + 2,
    trunk: random.between(66, 92),
    lean: random.between(-0.25, 0.25),
  };
  return (
    moon(stage, x + random.between(-50, 50), height * random.between(0.26, 0.46), radius, random.pick([0, 0, 0.5])) +
    crows(stage, height * 0.1) +
    bareTree(random, tree, inks.deep) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 })
  );
};
