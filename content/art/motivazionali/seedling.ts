import { crest, hill } from "../drawing/landscape.ts";
import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { placeCopy, defineCopyable, disc, line, repeat, ring, shape, svg } from "../drawing/svg.ts";
import { flock } from "./flock.ts";

/** A seedling in front of the sun. */
export const seedling: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width / 2;
  const soil = height * random.between(0.76, 0.84);
  const top = height * random.between(0.2, 0.34);
  const core = random.between(70, 100);
  const y = top + random.between(20, 90);
  const rings = repeat(3, (step) =>
    ring(x, y, core + 14 + step * 16, inks.trace, 6 - step * 2, irregularDashes(random, 30)),
  );
  const pairs = random.whole(2, 5);
  const gap = (soil - top) / (pairs + 0.6);
  const leaves = repeat(pairs * 2, (index) => {
    const level = Math.floor(index / 2);
    const size = (0.5 + level * 0.13) * (pairs < 4 ? 1.35 : 0.95) * random.between(0.9, 1.1);
    return placeCopy(`${key}l`, x, top + 26 + (level + 0.3) * gap, index % 2 ? -size : size, size);
  });
  const leaf = shape("M0 6C4-30 36-50 78-46C76-12 44 12 0 6z", inks.mid) + line("M2 4Q30-12 60-34", inks.light, 2);
  const bud = svg`M${x} ${top + 40}c-17 -16 -13 -40 0 -52c13 12 17 36 0 52z`;
  const ground = crest(random, width, soil, 10, 2);
  const roots = svg`
    M${x} ${soil} v44 M${x} ${soil + 14} q-22 6 -34 30 M${x} ${soil + 20} q20 8 30 30 M${x} ${soil + 30}
    q-8 12 -10 26
  `;
  return (
    defineCopyable(`${key}l`, leaf) +
    rings +
    disc(x, y, core, inks.spark) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 5, gap: 14 }) +
    line(svg`M${x} ${soil + 4}V${top + 20}`, inks.deep, 5) +
    line(roots, inks.light, 2.4) +
    leaves +
    shape(bud, inks.deep) +
    flock(stage, height * 0.08, inks.deep)
  );
};
