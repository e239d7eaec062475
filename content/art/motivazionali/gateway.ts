import { irregularDashes, horizontalLines } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, disc, line, mirrored, repeat, ring, shape, svg } from "../drawing/svg.ts";
import { flock } from "./flock.ts";

/** Nested arches with steps that lead through them, and the morning sky behind. */
export const gateway: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width / 2;
  const foot = height * random.between(0.66, 0.78);
  const inner = random.between(34, 50);
  const thick = random.between(13, 20);
  const spring = height * random.between(0.34, 0.46);
  const arch = (half: number): string =>
    svg`M${x - half} ${foot}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${foot}z`;
  const colours = [inks.mid, inks.light, inks.spark, inks.deep, inks.light];
  const count = random.whole(3, 5);
  const arches = repeat(count, (index) =>
    shape(arch(inner + (count - index) * thick), colours[(index + 5 - count) % 5] ?? ""),
  );
  const sunY = spring + random.between(10, 90);
  const opening =
    shape(arch(inner), inks.ground) +
    disc(x, sunY, inner * 0.62, inks.spark) +
    repeat(2, (step) => ring(x, sunY, inner * (0.76 + step * 0.14), inks.trace, 1.6, irregularDashes(random, 12)));
  const steps = random.whole(4, 7);
  const deep = (height - foot) / steps;
  const stairs = repeat(steps, (index) => {
    const half = inner + (index * (width * 0.42 - inner)) / steps;
    const y = foot + index * deep;
    return (
      rectangle(x - half, y, half * 2, deep + 1, index % 2 ? inks.spark : inks.mid) +
      rectangle(x - half, y, half * 2, 3, inks.light)
    );
  });
  const drawing =
    arches +
    opening +
    rectangle(0, foot, width, height - foot, inks.deep) +
    line(
      horizontalLines(random, width, [foot + 18, foot + 40, foot + 62, foot + 84]),
      inks.mid,
      1.6,
      irregularDashes(random),
    ) +
    stairs +
    flock(stage, height * 0.07, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
