import type { Scene } from "../drawing/scene.ts";
import { placeCopy, defineCopyable, disc, repeat, ring } from "../drawing/svg.ts";

/** Rows of arches like scales, with one sun among them. */
export const archesInRows: Scene = ({ random, inks, width, height, key }) => {
  const columns = random.pick([1.5, 2, 2.5, 3]);
  const radius = width / columns / 2;
  const drop = radius * random.between(0.55, 0.75);
  const top = height * random.between(0.3, 0.52);
  const arch = (name: string, colours: string[]): string => {
    const discs = repeat(colours.length, (step) =>
      disc(0, 0, radius * (1 - step / colours.length), colours[step] ?? ""),
    );
    return defineCopyable(`${key}${name}`, discs);
  };
  const usual = arch("a", [inks.deep, inks.mid, inks.light, inks.spark]);
  const other = arch("b", [inks.deep, inks.spark, inks.light, inks.mid]);
  const sunX = width * random.between(0.3, 0.7);
  const size = random.between(50, 80);
  const rays = ring(sunX, top, size + 12, inks.mid, 9, "2 9") + ring(sunX, top, size + 30, inks.trace, 5, "1 12");
  const rows = repeat(Math.ceil((height - top + radius) / drop), (row) =>
    repeat(Math.ceil(columns) + 1, (column) => {
      const name = random.chance(0.7) ? "a" : "b";
      return placeCopy(`${key}${name}`, (column + (row % 2) / 2) * radius * 2, top + drop + row * drop);
    }),
  );
  const sun = disc(sunX, top, size, inks.light) + disc(sunX, top, size * 0.8, inks.spark);
  return usual + other + rays + sun + rows;
};
