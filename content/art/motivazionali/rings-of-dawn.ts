import { crest, hill } from "../drawing/landscape.ts";
import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene, Stage } from "../drawing/scene.ts";
import { disc, repeat, ring } from "../drawing/svg.ts";
import { flock } from "./flock.ts";

/** Rings of light around a low sun, out to the edges of the page. */
export const ringsOfDawn: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.52, 0.78);
  const x = width * random.between(0.1, 0.9);
  const y = horizon - random.between(-10, 40);
  const core = random.between(26, 52);
  const step = random.between(18, 40);
  const orders: [string[], ...string[][]] = [
    [inks.light, inks.mid, inks.ground, inks.light, inks.spark],
    [inks.spark, inks.light, inks.mid, inks.ground],
    [inks.light, inks.spark, inks.ground],
    [inks.mid, inks.light],
  ];
  const order = random.pick(orders);
  const count = random.whole(4, 8);
  const rings = repeat(count, (index) => {
    const place = count - index;
    return disc(x, y, core + place * step, order[place % order.length] ?? inks.ground);
  });
  const sun = disc(x, y, core, inks.spark) + ring(x, y, core - 7, inks.light, 1.6, irregularDashes(random));
  return rings + sun + flock(stage, height * 0.1, inks.deep) + foreground(stage, horizon);
};

/** Hills in the foreground. */
function foreground({ random, inks, width, height }: Stage, horizon: number): string {
  const near = horizon + (height - horizon) * random.between(0.45, 0.7);
  const far = { fill: inks.mid, cut: inks.ground };
  return (
    hill(random, crest(random, width, horizon, random.between(6, 24)), height, far, { lines: 3, gap: 12 }) +
    hill(random, crest(random, width, near, 20), height, { fill: inks.deep, cut: inks.mid }, { lines: 4, gap: 13 })
  );
}
