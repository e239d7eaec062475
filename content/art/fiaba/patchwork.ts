import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, mirrored, repeat } from "../drawing/svg.ts";
import { randomTree, placeTree, defineTree } from "../drawing/trees.ts";
import { castle } from "./castle.ts";
import { moon, starrySky } from "./night-sky.ts";

/** Rounded hills in layers up to the sky, each with carved lines and trees. */
export const patchwork: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const rows = random.whole(3, 5);
  const top = height * random.between(0.34, 0.46);
  const turn = random.whole(0, 2);
  // The dark trees need a bright hill behind them: only the nearest hill is dark.
  const slopes = [
    [inks.mid, inks.light],
    [inks.light, inks.mid],
    [inks.spark, inks.deep],
  ] as const;
  const lean = random.between(38, 74);
  const hills = repeat(rows, (row) => {
    const side = row % 2 ? 1 : -1;
    const x = Math.round(width / 2 + side * lean);
    const radius = random.whole(120, 170);
    const y = Math.round(top + ((height - top) / rows) * row) + radius;
    const [fill, cut] = (row < rows - 1 && slopes[(row + turn) % 3]) || [inks.deep, inks.mid];
    const arcs = repeat(4, (step) => {
      const reach = radius - 9 - step * 13;
      return svgInWholeUnits`M${x - reach} ${y}a${reach} ${reach} 0 0 1 ${reach * 2} 0`;
    });
    const tree = (shift: number): string =>
      placeTree(`${key}t`, x - side * shift, y - Math.sqrt(radius ** 2 - shift ** 2) + 3, random.between(30, 52));
    const planted =
      row > 0
        ? tree(random.between(6, 26)) + tree(random.between(46, 66))
        : castle(random, detail, x, y - radius + 5, random.between(50, 68), inks);
    return planted + disc(x, y, radius, fill) + line(arcs, cut, 1.8, irregularDashes(random, 16));
  });
  const drawing =
    defineTree(`${key}t`, randomTree(random), { leaf: inks.deep, trunk: inks.light, cut: inks.mid }) + hills;
  return (
    starrySky(stage, top) +
    moon(
      stage,
      width * random.between(0.62, 0.8),
      height * random.between(0.1, 0.2),
      random.between(16, 30),
      inks.spark,
    ) +
    (random.chance(0.5) ? mirrored(drawing, width) : drawing)
  );
};
