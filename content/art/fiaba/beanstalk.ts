import { crest, hill } from "../drawing/landscape.ts";
import { irregularDashes, type Point, softCurve } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, placeCopy, defineCopyable, line, repeat, shape } from "../drawing/svg.ts";
import { grove } from "./grove.ts";
import { moon, starrySky } from "./night-sky.ts";

/** A beanstalk that grows out of the page, past the moon. */
export const beanstalk: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.between(0.36, 0.64);
  const swing = random.between(30, 76);
  const winding = random.between(44, 64);
  const ground = crest(random, width, height * random.between(0.82, 0.9), 12);
  const course: Point[] = Array.from({ length: 9 }, (_, index) => [
    x + (index % 2 ? 1 : -1) * swing * (1 - index * 0.06),
    height - index * winding,
  ]);
  const bean = softCurve(course);
  const leaves = repeat(random.whole(9, 14), (index) => {
    const y = height * 0.84 - index * 25;
    const from = x - Math.cos(((height - y) / winding) * Math.PI) * swing * 0.4;
    const size = random.between(0.8, 1.4);
    return placeCopy(`${key}l`, from, y, index % 2 ? size : -size, size);
  });
  const leaf = shape("M0 0C4-22 28-30 46-22C42-4 22 8 0 0z", inks.mid) + line("M4-2Q22-8 38-18", inks.light, 1.6);
  const cloud = (left: number, y: number): string =>
    svgInWholeUnits`M${left} ${y}a13 13 0 0 1 24 -9a18 18 0 0 1 33 2a11 11 0 0 1 11 7z`;
  const clouds =
    cloud(random.between(-20, 50), height * random.between(0.2, 0.4)) +
    cloud(random.between(130, 190), height * random.between(0.4, 0.62));
  const trees = { leaf: inks.spark, trunk: inks.deep, cut: inks.deep };
  return (
    defineCopyable(`${key}l`, leaf) +
    starrySky(stage, height * 0.7) +
    moon(
      stage,
      width * random.pick([0.2, 0.5, 0.8]),
      height * random.between(0.12, 0.36),
      random.between(26, 60),
      inks.spark,
    ) +
    line(bean, inks.deep, random.between(8, 13)) +
    line(bean, inks.light, 2, irregularDashes(random)) +
    leaves +
    shape(clouds, inks.light) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 }) +
    grove(stage, ground, random.whole(3, 6), 40, trees)
  );
};
