import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, shape } from "../drawing/svg.ts";
import { standingStranger } from "./stranger.ts";
import { rain } from "./street.ts";

/** An alley between two walls, with a person at its end. */
export const alley: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const y = height * random.between(0.5, 0.68);
  const half = random.between(22, 42);
  const top = y - random.between(80, 150);
  const wall = (edge: number, end: number): string =>
    svgInWholeUnits`M${edge} -9L${end} ${top}V${y}L${edge} ${height + 9}z`;
  const courses = (edge: number, end: number): string =>
    repeat(
      9,
      (row) => svgInWholeUnits`M${edge} ${(height / 9) * (row + 0.5)}L${end} ${top + ((y - top) / 9) * (row + 0.5)}`,
    );
  const gleam = svgInWholeUnits`M${x - half * 0.8} ${y}h${half * 1.6}l${half * 0.9} ${height - y}h${-half * 3.4}z`;
  const steps = repeat(7, (row) => svgInWholeUnits`M0 ${y + 14 + row * row * 2.8}H${width}`);
  return (
    disc(x + random.between(-20, 20), top - random.between(-10, 50), random.between(20, 46), inks.light) +
    rectangle(0, y, width, height - y, inks.deep) +
    shape(gleam, inks.spark) +
    line(steps, inks.deep, 4, irregularDashes(random, 40)) +
    shape(wall(0, x - half), inks.mid) +
    shape(wall(width, x + half), inks.deep) +
    line(courses(0, x - half), inks.ground, 2, irregularDashes(random, 40)) +
    line(courses(width, x + half), inks.mid, 1.6, irregularDashes(random, 40)) +
    standingStranger(x + random.between(-10, 10), y + 14, random.between(54, 92), inks.deep) +
    rain(stage, 1.2)
  );
};
