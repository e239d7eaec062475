import { irregularDashes, horizontalLines } from "../drawing/patterns.ts";
import type { Scene, Stage } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, translated, repeat, ring, shape } from "../drawing/svg.ts";
import { flock } from "./flock.ts";

/** The sun above the sea, with its reflection in bars. */
export const sunOverSea: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const horizon = Math.round(height * random.between(0.44, 0.7));
  const x = width * random.between(0.25, 0.75);
  const core = random.between(44, 92);
  const glow = repeat(random.whole(1, 4), (step) =>
    ring(x, horizon, core + 13 + step * 13, inks.trace, 3, irregularDashes(random, 40)),
  );
  const clouds = horizontalLines(
    random,
    width,
    Array.from({ length: random.whole(2, 7) }, (_, row) => 20 + row * 16),
  );
  const bars = repeat(9, (row) => {
    const half = core * (1 - row / 11) * random.between(0.75, 1.1);
    return svgInWholeUnits`M${x - half} ${horizon + 9 + row * (7 + row * 1.1)}h${half * 2}`;
  });
  const swell = horizontalLines(
    random,
    width,
    Array.from({ length: 9 }, (_, row) => horizon + 14 + row * 20),
  );
  const boat = width * (x > width / 2 ? detail.between(0.12, 0.3) : detail.between(0.7, 0.88));
  return (
    line(clouds, inks.mid, random.between(2, 6), irregularDashes(random, 60)) +
    glow +
    disc(x, horizon, core, inks.spark) +
    rectangle(0, horizon, width, height - horizon, inks.deep) +
    line(swell, inks.mid, 2, irregularDashes(random, 40)) +
    line(bars, inks.spark, 5) +
    sail(stage, boat, horizon + 12, random.between(0.8, 1.7)) +
    flock(stage, height * 0.22, inks.deep)
  );
};

function sail({ inks }: Stage, x: number, y: number, scale: number): string {
  const boat = shape("M0-46v40h-18zM3-38l14 32h-14z", inks.light) + shape("M-21-4h42l-8 9h-26z", inks.mid);
  return translated(boat, x, y, scale);
}
