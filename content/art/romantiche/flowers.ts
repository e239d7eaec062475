import { luminance } from "../palette.ts";
import { dots, type Point, scatter, softCurve } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { disc, line, mirrored } from "../drawing/svg.ts";
import { petalHead, stemLeaves } from "./flower.ts";

/** Two flowers that lean towards each other until they touch. */
export const flowers: Scene = ({ random, inks, width, height, key }) => {
  const y = height * random.between(0.24, 0.38);
  const size = random.between(42, 58);
  const petals = random.whole(5, 11);
  const lower = random.between(20, 80);
  const x = width / 2;
  const stem = luminance(inks.ground) < 0.2 ? inks.light : inks.deep;
  const sway = random.between(-0.34, 0.3);
  const flower = (way: 1 | -1, top: number, petal: string, eye: string): string => {
    const headX = x + way * size * 0.92;
    const foot = x + way * width * sway;
    const course: Point[] = [
      [foot, height + 10],
      [foot + way * 30, height * 0.84],
      [headX + way * 30, top + 120],
      [headX, top],
    ];
    return (
      line(softCurve(course), stem, 5) +
      stemLeaves(`${key}l${way + 1}`, random, course, stem, inks.ground) +
      petalHead(`${key}h${way + 1}`, random, [headX, top], size, petals, { petal, eye, vein: inks.ground })
    );
  };
  const sun =
    stem === inks.deep && random.chance(0.7) ? disc(x, y + 30, size * random.between(1.7, 2.3), inks.light) : "";
  const rain = random.chance(0.4) ? dots(scatter(random, 5, 7, width, height), inks.trace, 3) : "";
  const drawing = rain + sun + flower(-1, y, inks.mid, inks.spark) + flower(1, y + lower, inks.spark, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
