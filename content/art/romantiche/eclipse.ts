import { irregularDashes, dots, horizontalLines, scatter } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, ring, roundLine, shape, svg } from "../drawing/svg.ts";

/** Two overlapping discs above the water; their intersection has its own colour. */
export const eclipse: Scene = ({ random, detail, inks, width, height }) => {
  const radius = width * random.between(0.22, 0.36);
  const apart = radius * random.between(0.4, 0.8);
  const angle = random.between(-1.5, 1.5);
  const x = width / 2;
  const y = height * random.between(0.32, 0.44);
  const [dx, dy] = [Math.cos(angle) * apart, Math.sin(angle) * apart];
  const half = Math.sqrt(radius ** 2 - apart ** 2);
  const [ex, ey] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  const arc = svg`A${radius} ${radius} 0 0 1`;
  const lens = svg`M${x + ex} ${y + ey}${arc} ${x - ex} ${y - ey}${arc} ${x + ex} ${y + ey}z`;
  const halo = (way: number, ink: string): string =>
    repeat(random.whole(1, 3), (step) =>
      ring(x + way * dx, y + way * dy, radius + 10 + step * 11, ink, 2.4 - step * 0.5, irregularDashes(random, 40)),
    );
  const shore = height * random.between(0.68, 0.8);
  const glints = repeat(8, (row) => {
    const reach = radius * (1.5 - row * 0.16) * random.between(0.5, 1.1);
    return svgInWholeUnits`M${x - reach} ${shore + 11 + row * (9 + row)}h${reach * 2}`;
  });
  const stars = dots(scatter(detail, 4, 5, width, shore), inks.trace, 2.4);
  return (
    stars +
    halo(-1, inks.mid) +
    halo(1, inks.trace) +
    disc(x - dx, y - dy, radius, inks.mid) +
    disc(x + dx, y + dy, radius, inks.light) +
    shape(lens, inks.spark) +
    rectangle(0, shore, width, height - shore, inks.deep) +
    line(
      horizontalLines(
        random,
        width,
        [14, 34, 58, 86].map((depth) => shore + depth),
      ),
      inks.mid,
      1.4,
      irregularDashes(random, 30),
    ) +
    roundLine(glints, inks.spark, 4, irregularDashes(random, 60))
  );
};
